import { Text } from '@mantine/core';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { useLocale } from '../i18n/use-words.ts';

/** The date of an update, in words. */
export function UpdateDay({ day }: { day: string }) {
  const locale = useLocale();
  return (
    <Text component="time" size="xs" c="dimmed" dateTime={day}>
      {formatDayInWords(parseDay(day), locale, true)}
    </Text>
  );
}
