import type { FieldValue } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { FieldType } from '../../engine/fields/registry.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { writeVin } from '../../server/seed/vin.ts';

/** What an account has, for the fields that name it. */
export interface Fleet {
  country: 'USA' | 'CAN';
  /** YYYY-MM-DD, of the test. */
  days: { today: string; later: string; earlier: string };
  vehicles: readonly string[];
  drivers: readonly string[];
  /** A text that no other value has, of a few characters. */
  fresh: () => string;
}

type Make = (field: ResolvedField, known: Fleet, turn: number) => unknown;

const at = <T>(list: readonly T[], turn: number): T | null => list[turn % Math.max(list.length, 1)] ?? null;

const chosen: Make = ({ items = [] }, _known, turn) => at(items, turn)?.value ?? null;

const severalChosen: Make = (field, known, turn) => {
  const value = chosen(field, known, turn);
  return value === null ? null : [value];
};

/** A number within the limits of its field. */
const counted: Make = ({ min = 1, max = min + 1000, step = 0.01 }, _known, turn) => {
  const place = [0.3, 0.9, 0][turn % 3] ?? 0;
  return Number((min + Math.floor(((max - min) * place) / step) * step).toFixed(4));
};

const day: Make = (_field, { days }, turn) => at([days.today, days.later, days.earlier], turn);

/** Texts that are not just any text, by the key of the field. */
const special: Readonly<Record<string, readonly string[]>> = {
  vin: ['A', 'B', 'C', 'D', 'E', 'F'].map((plant) => writeVin('1FTFW1E5', 2025, plant, '700001')),
  model_year: ['2025', '2024'],
};

/** What a person would type, by kind of field: another value with each turn. */
const made: Readonly<Record<FieldType, Make>> = {
  text: ({ key }, { fresh, vehicles }, turn) =>
    key === 'vehicle_number' ? at(vehicles, turn) : (at(special[key] ?? [], turn) ?? `T${fresh()}`),
  'text-list': ({ key }, { vehicles }, turn) => [key.endsWith('domains') ? 'example.com' : at(vehicles, turn)],
  password: (_field, { fresh }) => `Aa1!aaaa${fresh()}`,
  email: (_field, { fresh }) => `p${fresh()}@example.com`,
  phone: (_field, { country }) => (country === 'USA' ? '(212) 555-0147' : '(416) 555-0147'),
  'postal-code': (_field, { country }) => (country === 'USA' ? '10001' : 'M5V 2T6'),
  number: counted,
  currency: counted,
  date: day,
  month: (_field, { days }) => days.today.slice(0, 7),
  time: (_field, _known, turn) => at(['08:30', '17:00'], turn),
  boolean: (_field, _known, turn) => turn % 2 === 0,
  switch: (_field, _known, turn) => turn % 2 === 0,
  toggle: chosen,
  select: chosen,
  region: chosen,
  'single-center': chosen,
  'select-multiple': severalChosen,
  centers: severalChosen,
  person: (_field, { drivers }, turn) => at(drivers, turn),
  vehicle: (_field, { vehicles }, turn) => at(vehicles, turn),
  files: (_field, { fresh }) => [{ id: `file${fresh()}`, name: 'List.csv', bytes: 8, is_lost: false }],
  // The fields inside are filled in one by one once they are there.
  group: ({ min = 1 }) => Array.from({ length: min }, () => ({})),
  address: () => ({}),
};

/** A value that a person would type into a field. */
export const valueFor: Make = (field, known, turn) => made[field.type](field, known, turn);

export const isEditable = ({ shown, isReadOnly, isDisabled }: ResolvedField) => shown && !isReadOnly && !isDisabled;

/** How far a person is with the fields of a form, by the place of each. */
export interface Typing {
  turns: Map<string, number>;
  /** The keys of fields that something is wrong with, although they don’t say so themselves. */
  wrong: readonly string[];
}

/** A field as a person goes on with it: what is empty is filled in once, what is wrong is changed. */
function goneOn(field: ResolvedField, known: Fleet, { turns, wrong }: Typing, place = field.key): unknown {
  const { key, value, rows = [], fault, required, valueText } = field;
  if (!isEditable(field)) return undefined;
  const turn = turns.get(place) ?? 0;
  const inside = rows.map((row, index) =>
    row.map((part): [string, unknown] => {
      const next = goneOn(part, known, { turns, wrong: [] }, `${place}.${index}.${part.key}`);
      return [part.key, next === undefined ? part.value : next];
    }),
  );
  const isWrong = fault !== null || wrong.includes(key);
  if (inside.length > 0 && value !== null) {
    const filled = inside.map((row) => Object.fromEntries(row));
    return Array.isArray(value) ? filled : filled[0];
  }
  if (!isWrong && (turn > 0 || valueText !== '')) return undefined;
  turns.set(place, turn + 1);
  // What is not needed is left out in the end.
  return turn > 4 && !required ? null : valueFor(field, known, turn);
}

/** What is typed into a form so that it can be sent, added to what was typed before. */
export const fillIn = (
  fields: readonly ResolvedField[],
  typed: RawValues,
  known: Fleet,
  typing: Typing,
): RawValues => ({
  ...typed,
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const next = goneOn(field, known, typing);
      return next === undefined ? [] : [[field.key, next]];
    }),
  ),
});

const long = 'x'.repeat(5000);

/** What people type or paste by mistake, by kind of field. The field may take some of it. */
const wrongOf: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: [long, 'tab\u0000', '\u202Eabc', '   '],
  'text-list': [[long], ['??']],
  password: ['a', long],
  email: ['nobody', 'a@b@c.d', 'a b@example.com', `${long}@example.com`],
  phone: ['12', 'call me', '+99 1'],
  'postal-code': ['?', '1', long],
  number: ['twelve', '1e999', '-', '1.2.3', '-1', '99999999999999'],
  currency: ['twelve', '$', '-0.01', '99999999999999'],
  date: ['2026-02-30', 'soon', '0014-11-18', '2026-13-01'],
  month: ['2026-13', 'May'],
  time: ['25:00', '8h', '08:60'],
  boolean: ['maybe', 2],
  switch: ['maybe'],
  toggle: ['NO_SUCH'],
  select: ['NO_SUCH', long],
  region: ['NO_SUCH', 'Ohio State'],
  'single-center': ['NO_SUCH'],
  'select-multiple': [['NO_SUCH']],
  centers: [['NO_SUCH']],
  person: [long],
  vehicle: [long],
  files: [],
  group: [[], 'rows'],
  address: ['a street', {}],
};

/** What a field would have to refuse, or not, each as the value of the field that it is in. */
export function mistakesIn(field: ResolvedField, whole: FieldValue): unknown[] {
  if (!isEditable(field)) return [];
  const own = [...wrongOf[field.type], ...(field.required ? [null, ''] : [])];
  const isList = Array.isArray(whole);
  const row = (isList ? whole[0] : whole) as Readonly<Record<string, FieldValue>> | null;
  const inside = (field.rows?.[0] ?? []).flatMap((part) =>
    mistakesIn(part, row?.[part.key] ?? null).map((wrong) => {
      const changed = { ...row, [part.key]: wrong };
      return isList ? [changed] : changed;
    }),
  );
  return [...own, ...inside];
}
