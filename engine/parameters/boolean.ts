import type { ParameterKind } from './kind.ts';

export const boolean: ParameterKind<'boolean'> = {
  initial: (parameter) => parameter.value ?? false,
  isAlwaysGiven: true,
  parse: (raw) => {
    if (raw === true || raw === 'true') return true;
    return raw === false || raw === 'false' ? false : undefined;
  },
  fault: () => null,
  unreadable: { key: 'faults.boolean' },
  describe: (value, _parameter, wording) => (value ? wording.text : ''),
};
