import type { Context } from '../context/context.ts';
import type { Fault } from '../context/message.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { kindOf } from '../fields/registry.ts';
import { fieldContextOf, messageOf, type RawValues, resolveForm } from '../fields/resolve.ts';
import { wordsOfFields } from '../fields/words.ts';
import { fieldsOf } from '../rules/registry.ts';
import type { ActionField } from '../schema/action.ts';

/** The inputs of a call as a server received them, by name. */
export type GivenInputs = Readonly<Record<string, unknown>>;

/** What the rules of one action say about a call. */
interface Judgement {
  /** The inputs that it has a field for. */
  inputs: readonly string[];
  faults: readonly Fault[];
}

/** A value that was sent, as its field has it: in the viewer's units. */
function receivedValue(field: ActionField, value: unknown, context: Context): unknown {
  const kind = kindOf(field);
  const parsed = value === null ? null : kind.parse(value, field);
  return parsed === undefined ? value : (kind.receive?.(parsed, field, fieldContextOf(context)) ?? parsed);
}

/** Whether an action may have sent these inputs: nothing else was sent for those that it always sends. */
const maySend = ({ inputs }: NormalAction, given: GivenInputs) =>
  inputs.every(({ name, from }) => typeof from === 'object' || (given[name] ?? from) === from);

/** Judges a call by the rules of an action, as far as it has the inputs of its fields; null if it has none of them. */
function judged(action: NormalAction, given: GivenInputs, context: Context): Judgement | null {
  const places = new Map(
    action.inputs.flatMap(({ name, from }) =>
      typeof from === 'object' && 'field' in from && Object.hasOwn(given, name) ? [[from.field, name] as const] : [],
    ),
  );
  const fields = action.fields.filter(({ key }) => places.has(key));
  if (fields.length === 0 || !maySend(action, given)) return null;
  const raw: RawValues = Object.fromEntries(
    fields.map((field) => [field.key, receivedValue(field, given[places.get(field.key) ?? ''], context)]),
  );
  const rules = action.rules.filter((rule) => fieldsOf(rule).every(({ key }) => places.has(key)));
  const words = wordsOfFields(fields, { own: action.fieldWords }, context);
  const form = resolveForm({ fields, rules, readOnly: action.readOnly }, raw, context, words);
  return {
    inputs: [...places.values()],
    faults: [
      ...form.fields.flatMap(({ key, fault }) => (fault ? [{ ...fault, field: places.get(key) ?? key }] : [])),
      ...form.faults.map(messageOf),
    ],
  };
}

/**
 * What the forms that send a call would refuse in it. An input is accepted if one of these forms accepts it. What was
 * not sent is not judged, and neither is a condition on the row, which only the handler of the call knows.
 */
export function callFaults(actions: readonly NormalAction[], given: GivenInputs, context: Context): Fault[] {
  const judgements = actions.flatMap((action) => judged(action, given, context) ?? []);
  const isAccepted = (name: string | undefined) =>
    judgements.some(
      ({ inputs, faults }) =>
        (name === undefined || inputs.includes(name)) && faults.every(({ field }) => field !== name),
    );
  const seen = new Set<string>();
  return judgements
    .flatMap(({ faults }) => faults)
    .filter((fault) => {
      const key = fault.field ?? fault.key;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst && !isAccepted(fault.field);
    });
}
