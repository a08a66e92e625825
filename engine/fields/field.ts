import type { Item } from '../context/lookups.ts';
import type { Message } from '../context/message.ts';
import type { FieldValue } from '../context/values.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { FieldType } from './registry.ts';

/** A field of a form for one viewer, with everything decided. Plain JSON. */
export interface ResolvedField {
  key: string;
  type: FieldType;
  text: string;
  required: boolean;
  /** Hidden fields keep their value and are not sent. */
  shown: boolean;
  /** In the unit of the account, as it is typed. */
  value: FieldValue;
  /** The value in words; '' for none. */
  said: string;
  /** The choices; missing as long as their lookup is not there. */
  items?: readonly Item[];
  /** Where the choices come from. */
  lookup?: LookupName;
  min?: number;
  max?: number;
  step?: number;
  /** The value, or the first of its values, that the choices do not have. */
  unlisted?: string;
  /** Why the value can't be sent; null when it can. */
  fault: Message | null;
}
