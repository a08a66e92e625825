import type { Item } from '../context/lookups.ts';
import type { Message } from '../context/message.ts';
import type { FieldValue } from '../context/values.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { FileLimits } from '../rules/files.ts';
import type { Validated } from './kind.ts';
import type { FieldType } from './registry.ts';

/** A form field resolved for one viewer. Plain JSON. */
export interface ResolvedField {
  key: string;
  type: FieldType;
  text: string;
  required: boolean;
  /** Hidden fields keep their value but do not send it. */
  shown: boolean;
  /** It is shown as text. */
  isReadOnly?: true;
  /** It can't be changed while other fields have the values that they have. */
  isDisabled?: true;
  /** In the account's unit, as typed. */
  value: FieldValue;
  /** The value as text; '' if there is none. */
  valueText: string;
  /** The choices; missing until their lookup is loaded. */
  items?: readonly Item[];
  /** The lookup that supplies the choices. */
  lookup?: LookupName;
  min?: number;
  max?: number;
  step?: number;
  /** The height of its input, in lines of text. */
  lines?: number;
  /** The files that it takes. */
  taken?: FileLimits;
  /** How its address can be checked. */
  validated?: Validated;
  /** The fields inside it, by row: those of an address are one row. */
  rows?: readonly (readonly ResolvedField[])[];
  /** The sum of a field of its rows, as text. Missing: it has none, or no row has a value for it. */
  total?: string;
  /** The number is a percentage: 5 is 5%. */
  percent?: true;
  /** The first value that is not among the choices. */
  unlisted?: string;
  /** Why the value can't be sent; null if it can. */
  fault: Message | null;
}
