import type { ParameterKind } from './kind.ts';

/** A center's code; an array of centers or codes is reduced to its first (spec: reporting §7). */
export const singleCenter: ParameterKind<'single-center'> = {
  initial: () => null,
  parse: (raw) => {
    const first: unknown = Array.isArray(raw) ? (raw[0] ?? null) : raw;
    if (first === null) return null;
    const code = typeof first === 'object' && 'center_code' in first ? first.center_code : first;
    return typeof code === 'string' ? code : undefined;
  },
  fault: (value, _parameter, given) =>
    given.centers.some((center) => center.center_code === value)
      ? null
      : { key: 'faults.center', values: { center: String(value) } },
  unreadable: { key: 'faults.center', values: { center: '' } },
  describe: (value, _parameter, wording) =>
    value === null
      ? wording.allCenters
      : (wording.centers.find((center) => center.center_code === value)?.center_name ?? String(value)),
};
