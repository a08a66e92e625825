import type { Context } from '../context/context.ts';
import type { Fault } from '../context/message.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ResolvedField } from '../fields/field.ts';
import { messageOf, type RawValues, receivedValue, resolveForm } from '../fields/resolve.ts';
import { wordsOfFields } from '../fields/words.ts';
import { fieldsOf } from '../rules/registry.ts';
import { hiddenFault, hiddenIn, readOnlyFault } from './withheld.ts';

/** The inputs of a call as a server received them, by name. */
export type GivenInputs = Readonly<Record<string, unknown>>;

/** What the rules of one action say about a call. */
interface Judgement {
  /** The inputs that it has a field for. */
  inputs: readonly string[];
  faults: readonly Fault[];
}

/** Whether an action may have sent these inputs: nothing else was sent for those that it always sends. */
const maySend = ({ inputs }: NormalAction, given: GivenInputs) =>
  inputs.every(({ name, from }) => typeof from === 'object' || (given[name] ?? from) === from);

/** The faults of fields and of those inside them. `nameOf`: where a field is in the call. */
function faultsIn(fields: readonly ResolvedField[], given: GivenInputs, nameOf: (key: string) => string): Fault[] {
  return fields.flatMap((field): Fault[] => {
    const { key, shown, fault, rows = [], isReadOnly, isDisabled } = field;
    const name = nameOf(key);
    const own = shown ? fault : hiddenFault(given[key]);
    if (own || !shown || isReadOnly || isDisabled) return own ? [{ ...own, field: name }] : [];
    const isList = Array.isArray(field.value);
    return rows.flatMap((row, index) => {
      const at = isList ? `${name}.${index}` : name;
      const inside = isList ? Object(given[key])[index] : given[key];
      return faultsIn(row, Object(inside), (part) => `${at}.${part}`);
    });
  });
}

/** The names of the inputs that fields of an action give, by field, as far as they were sent. */
const placesOf = ({ inputs }: NormalAction, given: GivenInputs): ReadonlyMap<string, string> =>
  new Map(
    inputs.flatMap(({ name, from }) =>
      typeof from === 'object' && 'field' in from && Object.hasOwn(given, name) ? [[from.field, name] as const] : [],
    ),
  );

/** Judges a call by the rules of an action, as far as it has the inputs of its fields; null if it has none of them. */
function judged(action: NormalAction, given: GivenInputs, context: Context): Judgement | null {
  const places = placesOf(action, given);
  const fields = action.fields.filter(({ key }) => places.has(key));
  if (fields.length === 0 || !maySend(action, given)) return null;
  const nameOf = (key: string) => places.get(key) ?? key;
  const sent = Object.fromEntries(fields.map(({ key }) => [key, given[nameOf(key)]]));
  const raw: RawValues = Object.fromEntries(
    fields.map((field) => [field.key, receivedValue(field, sent[field.key], context)]),
  );
  const rules = action.rules.filter((rule) => fieldsOf(rule).every(({ key }) => places.has(key)));
  const words = wordsOfFields(fields, action.fieldWords, context);
  const form = resolveForm({ fields, rules, readOnly: action.readOnly }, raw, context, words);
  const hidden = hiddenIn(
    form.fields.flatMap((resolved, at) => (fields[at] ? { field: fields[at], resolved } : [])),
    context,
  );
  const refused = fields.flatMap(({ key }): Fault[] => {
    const fault = readOnlyFault(action, key, sent[key], context);
    return fault ? [{ ...fault, field: nameOf(key) }] : [];
  });
  // What may be hidden or not, depending on what was not sent, is not judged.
  const decided = form.fields.filter(({ key, shown }) => shown || hidden.has(key));
  return {
    inputs: [...places.values()],
    faults: [...refused, ...faultsIn(decided, sent, nameOf), ...form.faults.map(messageOf)],
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
        (name === undefined || inputs.includes(name.split('.')[0] ?? name)) &&
        faults.every(({ field }) => field !== name),
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
