import type { RefusalCode } from '../../contract/refusals.ts';
import { Refusal } from '../refusal.ts';

/** Why a file is not kept, at its input. */
export function refuseFile(code: RefusalCode, values: Readonly<Record<string, string | number>>, cause?: unknown) {
  return new Refusal(code, { values, faults: [{ field: 'files', key: `refusals.${code}`, values }], cause });
}
