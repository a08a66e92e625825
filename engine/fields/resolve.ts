import { holds } from '../access/holds.ts';
import type { UnitSystem } from '../context/context.ts';
import type { Item, Lookups } from '../context/lookups.ts';
import type { Message } from '../context/message.ts';
import type { FieldRow, FieldValue, Values } from '../context/values.ts';
import type { Viewer } from '../context/viewer.ts';
import type { WordKey } from '../context/word-key.ts';
import { currencyOf } from '../formats/style.ts';
import { unitsOf } from '../formats/units.ts';
import { isAnswer, type LookupName, wordsOfLookup } from '../lookups/registry.ts';
import { fieldsOf, type OwnRule, type Rule, ruleFault } from '../rules/registry.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { ResolvedField } from './field.ts';
import type { FieldContext, Limits, Parts, Wording } from './kind.ts';
import { isLabelled } from './labelled.ts';
import { type Field, kindOf } from './registry.ts';
import { textOfRows, wordingOf } from './texts.ts';

/** Field definitions, and the rules between them. */
export interface Form {
  fields: readonly (Field & { enabled_if?: Predicate })[];
  rules: readonly Rule[];
  /** The fields that are shown as text, by key. Default: none. */
  readOnly?: readonly string[];
}

/** What resolving a form depends on. */
export interface FormContext {
  viewer: Viewer;
  locale: string;
  /** YYYY-MM-DD. */
  today: string;
  words(key: WordKey, values?: Readonly<Record<string, string | number>>): string;
  /** The viewer's system of units. Default: the account's. */
  units?: UnitSystem;
  /** A lookup that has not loaded yet is missing. */
  lookups?: Lookups;
}

/** The text of a field: its label for `text`, that of a choice for `items.<value>`. */
type FieldWords = (key: string, rest: string) => string;

/** Unparsed values from a form, a URL or a call. The kind of the field parses them. */
export type RawValues = Readonly<Record<string, unknown>>;

/** A broken rule. */
export interface RuleFault extends Message {
  /** The fields that the rule compares. */
  fields: readonly string[];
}

export interface ResolvedForm {
  fields: ResolvedField[];
  /** Broken rules between fields. The fault of a single field is in the field. */
  faults: RuleFault[];
  /** The lookups that visible fields need. */
  lookups: LookupName[];
}

/** A field with its parsed value, before texts. */
interface Read {
  field: Field;
  value: FieldValue;
  items: readonly Item[] | undefined;
  /** Its first value that is not among the items; undefined while there are no items. */
  unlisted?: string | undefined;
  fault: Message | null;
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const fieldContextOf = (context: Pick<FormContext, 'viewer' | 'today' | 'units'>): FieldContext => ({
  today: context.today,
  units: unitsOf(context),
});

function itemsOf(field: Field, context: FormContext, words: FieldWords): readonly Item[] | undefined {
  const { lookups = {} } = context;
  const kind = kindOf(field);
  if (kind.named) return kind.named(field, context);
  const lookup = kind.lookup?.(field);
  if (lookup && wordsOfLookup(lookup) === null) return lookups[lookup];
  if (lookup) return lookups[lookup]?.map((item) => ({ ...item, text: words(field.key, `items.${item.value}`) }));
  return kind.items?.(field)?.map((value) => ({ value, text: words(field.key, `items.${value}`) }));
}

/** The items, plus any part of the value that is missing from them. */
function withAll(items: readonly Item[], value: FieldValue): readonly Item[] {
  const values = [value].flat().map(String);
  const more = values.filter((each) => !items.some((item) => item.value === each));
  return more.length > 0 ? [...items, ...more.map((each) => ({ value: each, text: each }))] : items;
}

/** The first value that is not among the items. */
function firstUnlisted(value: FieldValue, items: readonly Item[] | undefined): string | undefined {
  const wrong = items && [value].flat().find((each) => !items.some((item) => item.value === each));
  return wrong === undefined ? undefined : String(wrong);
}

function readField(field: Field, raw: RawValues, context: FormContext, words: FieldWords): Read {
  const kind = kindOf(field);
  const value = raw[field.key];
  const items = itemsOf(field, context, words);
  if (value === undefined || (kind.isAlwaysGiven && isEmpty(value))) {
    return { field, items, value: kind.initial(field, fieldContextOf(context)), fault: null };
  }
  const parsed = isEmpty(value) ? null : kind.parse(value, field);
  if (parsed === undefined) return { field, items, value: value as FieldValue, fault: kind.invalid };
  if (isEmpty(parsed)) return { field, items, value: null, fault: null };
  const lookup = kind.lookup?.(field);
  // These choices depend on other values. A value chosen before they narrowed stays valid.
  if (items && lookup && isAnswer(lookup)) return { field, items: withAll(items, parsed), value: parsed, fault: null };
  const unlisted = firstUnlisted(parsed, items);
  const fault = unlisted === undefined ? null : (kind.unlisted?.(unlisted, field) ?? kind.invalid);
  return { field, items, value: parsed, unlisted, fault };
}

/** The rows of a field that has fields inside. */
const rowsOf = (value: FieldValue, isRecord: boolean): readonly FieldRow[] =>
  isRecord ? [(value ?? {}) as FieldRow] : ((value ?? []) as readonly FieldRow[]);

/** The fields inside a field, by row; undefined if it has none. */
function rowsIn({ field, value, fault }: Read, context: FormContext, words: FieldWords): ResolvedField[][] | undefined {
  const { parts, isRecord = false } = kindOf(field);
  if (!parts) return undefined;
  return rowsOf(fault ? null : value, isRecord).map((row) => {
    const { fields, words: own } = parts(field, row, context);
    const inside: FieldWords = own ?? ((key, rest) => words(field.key, `parts.${key}.${rest}`));
    return resolveForm({ fields: fields as readonly Field[], rules: [] }, row, context, inside).fields;
  });
}

/** What a row has besides the values of its fields. */
const carriedBy = ({ carried = [] }: Parts, row: FieldRow) => carried.map((key) => [key, row[key] ?? null] as const);

/** The values of the fields inside, with those that they begin with. */
function valueOfRows(
  { field, value }: Read,
  rows: readonly (readonly ResolvedField[])[],
  context: FormContext,
): FieldValue {
  const { parts, isRecord = false } = kindOf(field);
  if (value === null) return null;
  const given = rowsOf(value, isRecord);
  const values = rows.map((row, at) => {
    const before = given[at] ?? {};
    const carried = parts ? carriedBy(parts(field, before, context), before) : [];
    return Object.fromEntries([...row.map((part) => [part.key, part.value]), ...carried]) as FieldRow;
  });
  return isRecord ? (values[0] ?? null) : values;
}

/** The sum of a field of the rows, as text; undefined if no row has a value for it. */
function totalOf(field: Field, rows: readonly (readonly ResolvedField[])[], context: FormContext): string | undefined {
  const { parts, total } = kindOf(field);
  const key = total?.(field);
  const own = key === undefined ? undefined : (parts?.(field, {}, context).fields as readonly Field[] | undefined);
  const part = own?.find((each) => each.key === key);
  const summed = rows
    .flat()
    .filter(({ key: name, shown, fault, value }) => name === key && shown && !fault && value !== null);
  const [first] = summed;
  if (!part || !first) return undefined;
  // Binary fractions add up to 0.30000000000000004.
  const sum = Number(summed.reduce((all, { value }) => all + Number(value), 0).toFixed(6));
  return kindOf(part).format(sum, part, wordingOf(first, context));
}

/** Whether fields have no fault, nor the fields inside them. */
export const isSound = (fields: readonly ResolvedField[]): boolean =>
  fields.every(
    ({ shown, fault, rows = [], isReadOnly, isDisabled }) =>
      !shown || (fault === null && (isReadOnly || isDisabled || rows.every(isSound))),
  );

/** A value in the form in which the call sends it. */
export function sentValue(field: Field, value: FieldValue, context: FormContext): FieldValue {
  const { send, parts, isRecord = false } = kindOf(field);
  const whole = send ? send(value, field, fieldContextOf(context)) : value;
  if (!parts || whole === null) return whole;
  const rows = rowsOf(whole, isRecord).map((row) => {
    const own = parts(field, row, context);
    const fields = own.fields as readonly Field[];
    const resolved = resolveForm({ fields, rules: [] }, row, context, () => '').fields;
    const values = fields.map((part, at) => {
      const { shown, value: inside } = resolved[at] ?? { shown: false, value: null };
      return [part.key, shown ? sentValue(part, inside, context) : null];
    });
    return Object.fromEntries([...values, ...carriedBy(own, row)]) as FieldRow;
  });
  return isRecord ? (rows[0] ?? null) : rows;
}

/** The cells of tables are texts, also those of lists and objects. */
function readCell(field: Field, value: unknown): unknown {
  const { type } = kindOf(field).shape(field);
  if ((type !== 'array' && type !== 'object') || typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A value of a call or of a row, as its field has it: in the viewer's units. What can't be read is unchanged. */
export function receivedValue(field: Field, given: unknown, context: FormContext): unknown {
  const { parse, receive, parts, isRecord = false } = kindOf(field);
  const value = readCell(field, given);
  if (isEmpty(value)) return null;
  const parsed = parse(value, field);
  if (parsed === undefined || parsed === null) return value;
  if (!parts) return receive?.(parsed, field, fieldContextOf(context)) ?? parsed;
  const rows = rowsOf(parsed, isRecord).map((row) => {
    const fields = parts(field, row, context).fields as readonly Field[];
    const inside = fields.filter(({ key }) => Object.hasOwn(row, key));
    return {
      ...row,
      ...Object.fromEntries(inside.map((part) => [part.key, receivedValue(part, row[part.key], context)])),
    };
  });
  return isRecord ? rows[0] : rows;
}

/** The label of a field, with the unit or the currency that its value is typed in. */
function nameOf(field: Field, context: FormContext, words: FieldWords): string {
  const { locale, viewer } = context;
  const unit =
    kindOf(field).unit?.(field, { ...fieldContextOf(context), locale, currency: currencyOf(viewer) }) ?? null;
  const text = words(field.key, 'text');
  return unit === null ? text : `${text} (${unit})`;
}

/** The value as text; '' until its choices are loaded. */
function textOfValue({ field, value, items, fault }: Read, wording: Wording): string {
  const kind = kindOf(field);
  if (value === null) return kind.formatEmpty?.(wording) ?? '';
  return fault || (kind.lookup?.(field) && !items) ? '' : kind.format(value, field, wording);
}

/** The rules on a single field: its own, and those that the form declares. */
const fieldRules = (field: Field, form: Form, context: FieldContext) => [
  ...(field.required ? [{ type: 'required', field: field.key } as const] : []),
  ...(kindOf(field).rules?.(field, context) ?? []),
  ...form.rules.filter((rule) => 'field' in rule && rule.field === field.key),
];

/** The message of a broken rule, without its fields. */
export const messageOf = ({ fields, ...message }: RuleFault): Message => message;

const isBetween = (rule: Rule) => !('field' in rule);

const withoutMissing = (limits: Limits): Limits =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));

/** The lookups of a field that is shown, and of those inside it. */
const lookupsIn = ({ shown, lookup, rows = [] }: ResolvedField): LookupName[] =>
  shown ? [...(lookup ? [lookup] : []), ...rows.flat().flatMap(lookupsIn)] : [];

type Drafted = Omit<ResolvedField, 'fault'>;

const isShown = (field: Field, viewer: Viewer, values: Values): boolean =>
  isLabelled(field, viewer) && holds(field.show_if, viewer, values);

/** The values of the visible fields; null for hidden ones. Which are visible depends on the values of others. */
function visibleValues(reads: readonly Read[], { viewer }: FormContext): Values {
  let before: Values = Object.fromEntries(reads.map(({ field, value }) => [field.key, value]));
  // Fields that depend on each other in a row: one more is decided each time.
  for (const _each of reads) {
    const values = before;
    const after = Object.fromEntries(
      reads.map(({ field, value }) => [field.key, isShown(field, viewer, values) ? value : null]),
    );
    if (reads.every(({ field: { key } }) => after[key] === before[key])) break;
    before = after;
  }
  return before;
}

/** Whether a field is visible, and whether it can be changed. */
type Access = Pick<ResolvedField, 'shown' | 'isReadOnly' | 'isDisabled'>;

function accessOf({ field }: Read, values: Values, { readOnly = [] }: Form, { viewer }: FormContext): Access {
  const isReadOnly = readOnly.includes(field.key);
  const { enabled_if: enabledIf } = field as Form['fields'][number];
  return {
    shown: isShown(field, viewer, values),
    ...(isReadOnly ? { isReadOnly } : {}),
    ...(isReadOnly || holds(enabledIf, viewer, values) ? {} : { isDisabled: true }),
  };
}

const isEditable = ({ shown, isReadOnly, isDisabled }: Access) => shown && !isReadOnly && !isDisabled;

/** A field before its rules are applied. */
function draftField(read: Read, access: Access, context: FormContext, words: FieldWords): Drafted {
  const { field, value, items, unlisted } = read;
  const { key, type, required = false } = field;
  const kind = kindOf(field);
  const lookup = kind.lookup?.(field);
  const text = nameOf(field, context, words);
  const rows = rowsIn(read, context, words);
  const total = rows && totalOf(field, rows, context);
  return {
    key,
    type,
    text,
    required,
    ...access,
    value: rows ? valueOfRows(read, rows, context) : value,
    valueText: rows
      ? value === null
        ? ''
        : textOfRows(rows, context, kind.lastPart)
      : textOfValue(read, wordingOf({ text, items }, context)),
    ...(rows ? { rows } : {}),
    ...(total === undefined ? {} : { total }),
    ...(items ? { items } : {}),
    ...(lookup ? { lookup } : {}),
    ...(kind.isPercent?.(field) ? { percent: true } : {}),
    ...(unlisted === undefined ? {} : { unlisted }),
    ...withoutMissing(kind.limits?.(field, fieldContextOf(context)) ?? {}),
  };
}

/**
 * Resolves a form for one viewer: every field with its value, texts and fault. Missing values get their default.
 * Pure, never throws. A value whose lookup is not loaded yet is kept and treated as valid (spec: shell §5, reporting
 * §5).
 */
export function resolveForm(form: Form, raw: RawValues, context: FormContext, words: FieldWords): ResolvedForm {
  const reads = form.fields.map((field) => readField(field, raw, context, words));
  const visible = visibleValues(reads, context);
  const drafts = reads.map((read) => draftField(read, accessOf(read, visible, form, context), context, words));
  const format = (key: string, value: FieldValue) => {
    const at = drafts.findIndex((draft) => draft.key === key);
    const [read, draft] = [reads[at], drafts[at]];
    return read && draft ? kindOf(read.field).format(value, read.field, wordingOf(draft, context)) : String(value);
  };
  /** Applies rules to values that are visible and valid by themselves. */
  const judge = (rules: readonly (Rule | OwnRule)[], faults: readonly (Message | null)[]): RuleFault[] => {
    const sound = drafts.map(({ key, shown, value }, at) => [key, shown && !faults[at] ? value : null]);
    const judged = {
      values: Object.fromEntries(sound),
      today: context.today,
      name: (key: string) => words(key, 'text'),
      format,
    };
    return rules.flatMap((rule) => {
      const fault = ruleFault(rule, judged);
      return fault ? [{ ...fault, fields: fieldsOf(rule as Rule).map(({ key }) => key) }] : [];
    });
  };
  const unread = reads.map((read) => read.fault);
  const editable = new Set(drafts.flatMap((draft) => (isEditable(draft) ? [draft.key] : [])));
  const fieldContext = fieldContextOf(context);
  const fields = drafts.map((draft, at): ResolvedField => {
    const read = reads[at];
    if (!draft.shown || !read) return { ...draft, fault: null };
    // What can't be changed is not judged. What can't be read can't be sent either.
    if (!isEditable(draft)) return { ...draft, fault: read.unlisted === undefined ? read.fault : null };
    const [broken] = judge(fieldRules(read.field, form, fieldContext), unread);
    return { ...draft, fault: read.fault ?? (broken ? messageOf(broken) : null) };
  });
  return {
    fields,
    faults: judge(
      form.rules.filter((rule) => isBetween(rule) && fieldsOf(rule).some(({ key }) => editable.has(key))),
      fields.map((field) => field.fault),
    ),
    lookups: [...new Set(fields.flatMap(lookupsIn))],
  };
}
