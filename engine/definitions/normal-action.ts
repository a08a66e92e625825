import type { Rule } from '../rules/registry.ts';
import type { Action, ActionField, From } from '../schema/action.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Others } from './family.ts';
import { creatingInput, type InputPlace, type NamedCall, placesOf, UnknownCall } from './named-call.ts';
import { withItems } from './normal-report.ts';

/** An input of an action's call, and where its value comes from. */
export interface NormalInput {
  name: string;
  /** `files`: beside the body. */
  in: InputPlace | 'files';
  from: From;
  /** Its field shows what is stored. The call does not need it, so it is not sent. */
  isUnsent?: true;
}

/** A page of a form. */
export interface NormalPage {
  key: string;
  /** The key of its title. */
  words: string;
  /** By key. */
  fields: readonly string[];
  /** When its fields are shown; they have this condition, too. */
  when: Predicate | undefined;
}

/** A call whose answer is shown before an action is sent. */
export interface NormalPreview extends Pick<NamedCall, 'method' | 'path'> {
  call: string;
  inputs: readonly NormalInput[];
  /** The table that has its columns. */
  table: string;
  columns: readonly string[];
  /** The key of its title. */
  words: string;
}

/** An action with every default filled in. */
export interface NormalAction extends Pick<NamedCall, 'method' | 'path'> {
  key: string;
  /** The key prefix of its words. */
  words: string;
  /** The name of its call. */
  call: string;
  icon: string | null;
  look: 'main' | 'plain' | 'danger';
  inputs: readonly NormalInput[];
  /** Empty if it has no form. */
  fields: readonly ActionField[];
  /** The key prefixes of the words of its fields, and of those of the action whose fields it has, too. */
  fieldWords: { own: string; shared: string };
  /** The pages of its form. Empty: all fields are on one. */
  pages: readonly NormalPage[];
  /** null for none. */
  preview: NormalPreview | null;
  /** The fields that are shown as text, by key. */
  readOnly: readonly string[];
  /** The columns that name its row. Empty: the first column of its table. */
  rowName: readonly string[];
  /** How many fields are beside each other in a wide window. */
  columns: number;
  /** Its form opens in a drawer, not in a dialog. */
  isInDrawer: boolean;
  rules: readonly Rule[];
  /** Where the first values of fields come from, by key. */
  starts: Readonly<Record<string, From>>;
  requires: Predicate | undefined;
  when: Predicate | undefined;
  asksFirst: boolean;
  /** Tables; null for that of its section. */
  refresh: readonly string[] | null;
  /** It changes what every screen knows of the account. */
  changesAccount: boolean;
  /** An address with parts of the answer in braces; null for none. */
  to: string | null;
  /** The parts of the answer that its notice shows. */
  shows: readonly string[];
  /** The action that takes it back. */
  undo: string | null;
  /** Its call makes something once per key, however often it is sent. */
  isCreating: boolean;
}

/** The names that an input can be filled from. */
interface Named {
  fields: ReadonlySet<string>;
  parameters: ReadonlySet<string>;
}

/** Where an input comes from if the action does not say it; null if it is not sent, because the call does not need it. */
function fromSameName(name: string, { fields, parameters }: Named, isRequired: boolean): From | null {
  if (fields.has(name)) return { field: name };
  if (parameters.has(name)) return { parameter: name };
  return isRequired ? { column: name } : null;
}

type Actions = Readonly<Record<string, Action>>;

/** An action with the fields that it shares with another one. */
export function withFieldsOf({ fields_of: name, ...action }: Action, actions: Actions): Omit<Action, 'fields_of'> {
  const other = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!other) return action;
  const { fields, rules, columns, pages } = other;
  return {
    ...action,
    ...(fields && { fields }),
    ...(rules && { rules }),
    ...(columns && { columns }),
    ...(pages && { pages }),
  };
}

/** Whether a field only shows what is stored: it starts with a column, and can't be changed. */
const isOnlyShown = (key: string, { read_only: readOnly = [], starts = {} }: Action) => {
  const start = Object.hasOwn(starts, key) ? starts[key] : { column: key };
  return readOnly.includes(key) && typeof start === 'object' && 'column' in start;
};

/** Where the inputs of an action's call come from. */
export function inputsOf(action: Action, call: NamedCall, parameters: readonly string[]) {
  const { fields = [], values = {} } = action;
  const known = { fields: new Set(fields.map((field) => field.key)), parameters: new Set(parameters) };
  const inputs = placesOf(call).filter(({ name }) => name !== creatingInput);
  return inputs.flatMap(({ name, in: place }): NormalInput[] => {
    const from = values[name] ?? fromSameName(name, known, call.required.includes(name));
    if (from === null) return [];
    const isUnsent =
      typeof from === 'object' && 'field' in from && !call.required.includes(name) && isOnlyShown(from.field, action);
    return [{ name, in: place, from, ...(isUnsent ? { isUnsent } : {}) }];
  });
}

/** Fills in the limits of the call for a field of files, which can only lower them. */
function withLimits(field: ActionField, { files: taken }: NamedCall): ActionField {
  if (field.type !== 'files' || !taken) return field;
  const least = (own: number | undefined, limit: number) => Math.min(own ?? limit, limit);
  return {
    ...field,
    most: least(field.most, taken.most),
    megabytes: least(field.megabytes, taken.megabytes),
    total_megabytes: least(field.total_megabytes, taken.totalMegabytes),
  };
}

/** Two conditions at once. */
const both = (one: Predicate | undefined, other: Predicate | undefined): Predicate | undefined =>
  one && other ? { type: 'all', of: [one, other] } : (one ?? other);

/** A field with the condition of its page. */
function onItsPage(field: ActionField, { pages = [] }: Action): ActionField {
  const condition = both(pages.find(({ fields }) => fields.includes(field.key))?.show_if, field.show_if);
  return condition ? { ...field, show_if: condition } : field;
}

/** @throws UnknownCall */
function normalisePreview(
  key: string,
  action: Action,
  { home, parameters, calls }: Pick<ActionScreen, 'home' | 'parameters' | 'calls'>,
): NormalPreview | null {
  const { preview } = action;
  if (!preview) return null;
  const { call: name, table, columns, values = {} } = preview;
  const call = calls[name];
  if (!call) throw new UnknownCall(name);
  const { method, path } = call;
  const inputs = inputsOf({ ...action, values }, call, parameters);
  return { call: name, method, path, inputs, table, columns, words: `${home}.actions.${key}.preview` };
}

/** What the screen of an action has. */
interface ActionScreen extends Pick<Others, 'calls' | 'catalogue'> {
  /** The key prefix of the words of its screen. */
  home: string;
  /** The keys of the parameters of its screen. */
  parameters: readonly string[];
  /** All actions of the screen. */
  actions: Actions;
}

/**
 * Fills in the defaults of an action.
 * @throws UnknownCall
 */
export function normaliseAction(
  key: string,
  written: Action,
  { home, parameters, calls, catalogue, actions }: ActionScreen,
): NormalAction {
  const call = calls[written.call];
  if (!call) throw new UnknownCall(written.call);
  const action = withFieldsOf(written, actions);
  const { fields = [], rules = [], starts = {}, read_only: readOnly = [], columns = 1, pages = [] } = action;
  const formWords = `${home}.actions.${written.fields_of ?? key}`;
  return {
    key,
    words: `${home}.actions.${key}`,
    call: action.call,
    method: call.method,
    path: call.path,
    icon: action.icon ?? null,
    look: action.look ?? 'plain',
    inputs: inputsOf(action, call, parameters),
    fields: fields.map((field) => onItsPage(withLimits(withItems(field, catalogue), call), action)),
    fieldWords: { own: `${home}.actions.${key}.fields`, shared: `${formWords}.fields` },
    pages: pages.map((page) => ({
      key: page.key,
      words: `${formWords}.pages.${page.key}`,
      fields: page.fields,
      when: page.show_if,
    })),
    preview: normalisePreview(key, action, { home, parameters, calls }),
    readOnly,
    rowName: action.row_name ?? [],
    columns,
    isInDrawer: action.drawer ?? false,
    rules,
    starts,
    requires: both(call.requires, action.requires),
    when: action.when,
    asksFirst: action.confirm ?? false,
    refresh: action.refresh ?? null,
    changesAccount: action.changes_account ?? false,
    to: action.to ?? null,
    shows: action.shows ?? [],
    undo: action.undo ?? null,
    isCreating: placesOf(call).some(({ name }) => name === creatingInput),
  };
}
