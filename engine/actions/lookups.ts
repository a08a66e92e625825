import type { NormalAction } from '../definitions/normal-action.ts';
import { fieldsIn } from '../fields/inside.ts';
import { type Field, kindOf } from '../fields/registry.ts';
import type { LookupName } from '../lookups/registry.ts';

const lookupsOf = (field: Field): LookupName[] => [
  ...[kindOf(field).lookup?.(field) ?? []].flat(),
  ...fieldsIn(field).flatMap(lookupsOf),
];

/** The lookups that the fields of an action may need. */
export const lookupsOfAction = ({ fields }: NormalAction): LookupName[] => [...new Set(fields.flatMap(lookupsOf))];
