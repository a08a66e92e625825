import type { Fault, Message } from '../context/message.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { ResolvedForm } from '../fields/resolve.ts';

/** What a server found wrong with an action's call, at the fields of its form. */
export interface PlacedFaults {
  /** By field. A field inside another one has their keys, and its row in a group: `contacts.0.email`. */
  fields: Readonly<Record<string, Message>>;
  /** What is not about a field. */
  others: readonly Message[];
}

/** Finds the field that an input of the call was filled from; undefined if it was not filled from one. */
function fieldOf(input: string | undefined, { inputs, fields }: NormalAction): string | undefined {
  const from = inputs.find(({ name }) => name === input)?.from;
  const key = typeof from === 'object' && 'field' in from ? from.field : undefined;
  return fields.some((field) => field.key === key) ? key : undefined;
}

/** The keys of the field that a fault is about, or of the one around it that is shown; empty if there is none. */
function shownAt(fields: readonly ResolvedField[], [key, ...inside]: readonly string[]): string[] {
  const field = fields.find((each) => each.key === key);
  if (!field?.shown || field.isReadOnly) return [];
  const [row = '', ...rest] = Array.isArray(field.value) ? inside : ['0', ...inside];
  const found = shownAt(field.rows?.[Number(row)] ?? [], rest);
  return found.length === 0 ? [field.key] : [field.key, ...(Array.isArray(field.value) ? [row] : []), ...found];
}

/** Places the faults of a refused call in the form that has sent it. The first fault of a field counts. */
export function placeFaults(faults: readonly Fault[], action: NormalAction, form: ResolvedForm | null): PlacedFaults {
  const fields: Record<string, Message> = {};
  const others: Message[] = [];
  for (const { field: place, ...message } of faults) {
    const [input, ...inside] = place?.split('.') ?? [];
    const key = fieldOf(input, action);
    const at = key === undefined ? [] : shownAt(form?.fields ?? [], [key, ...inside]);
    if (at.length === 0) others.push(message);
    else fields[at.join('.')] ??= message;
  }
  return { fields, others };
}
