import { formatDayInWords, parseDay } from '../formats/date.ts';
import type { ParameterKind } from './kind.ts';
import { momentDay } from './moment.ts';

export const date: ParameterKind<'date'> = {
  initial: (parameter, given) => (parameter.value ? momentDay(parameter.value, given.today) : null),
  parse: (raw) => (typeof raw === 'string' && !Number.isNaN(parseDay(raw)) ? raw : undefined),
  fault: () => null,
  unreadable: { key: 'faults.date' },
  describe: (value, _parameter, wording) =>
    wording.pair(formatDayInWords(parseDay(String(value)), wording.locale, true)),
};
