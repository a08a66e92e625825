import { formatMonth, parseDay } from '../formats/date.ts';
import type { ParameterKind } from './kind.ts';
import { momentDay } from './moment.ts';

export const month: ParameterKind<'month'> = {
  initial: (parameter, given) => (parameter.value ? momentDay(parameter.value, given.today).slice(0, 7) : null),
  parse: (raw) => (typeof raw === 'string' && !Number.isNaN(parseDay(`${raw}-01`)) ? raw : undefined),
  fault: () => null,
  unreadable: { key: 'faults.month' },
  describe: (value, _parameter, wording) => wording.pair(formatMonth(parseDay(`${String(value)}-01`), wording.locale)),
};
