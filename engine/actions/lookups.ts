import type { NormalAction } from '../definitions/normal-action.ts';
import { kindOf } from '../fields/registry.ts';
import type { LookupName } from '../lookups/registry.ts';

/** The lookups that the fields of an action may need. */
export const lookupsOfAction = ({ fields }: NormalAction): LookupName[] => [
  ...new Set(fields.flatMap((field) => kindOf(field).lookup?.(field) ?? [])),
];
