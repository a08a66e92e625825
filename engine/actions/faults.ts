import type { Fault, Message } from '../context/message.ts';
import type { NormalAction } from '../definitions/normal-action.ts';

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

/** Places the faults of a refused call. The first fault of a field counts. */
export function placeFaults(faults: readonly Fault[], action: NormalAction): PlacedFaults {
  const fields: Record<string, Message> = {};
  const others: Message[] = [];
  for (const { field: place, ...message } of faults) {
    const [input, ...inside] = place?.split('.') ?? [];
    const key = fieldOf(input, action);
    if (key === undefined) others.push(message);
    else fields[[key, ...inside].join('.')] ??= message;
  }
  return { fields, others };
}
