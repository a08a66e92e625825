import { Alert, Button, Group } from '@mantine/core';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import type { Runnable } from './run-or-ask.ts';

/** Says that a new day has begun, and runs with its dates on request. Nothing changes by itself. */
export function NewDay({ screen, className }: { screen: Runnable; className?: string | undefined }) {
  const { newDay, controller, context } = screen;
  const { words, locale } = context;
  return (
    <div role="status">
      {newDay !== null && (
        <Alert className={className ?? ''} color="yellow" role="none" py={8}>
          <Group gap="sm" justify="space-between">
            {words('report.new_day', { day: formatDayInWords(parseDay(newDay), locale, false) })}
            <Button size="compact-sm" variant="default" onClick={() => controller.run()}>
              {words('report.use_today')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
