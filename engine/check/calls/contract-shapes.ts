import type { DashboardCall } from '../../schema/dashboard.ts';
import { type Shape, typesOf } from '../contract.ts';
import type { IssueText } from '../issue.ts';
import type { Fields } from '../queries/query-fields.ts';
import { listed, suggest } from '../suggest.ts';

type Table = Extract<DashboardCall, { type: 'call' }>['tables'][string];

const isListOfTexts = ({ items }: Shape) => items !== undefined && typesOf(items).join() === 'string';

/** The kind of a column that a value in JSON can have; null if it is a list of anything but texts, or an object. */
export function fieldOf(name: string, shape: Shape): Fields['fields'][number] | null {
  const [type, more] = typesOf(shape).filter((each) => each !== 'null');
  if (type === 'array' && more === undefined && isListOfTexts(shape)) return { name, kind: 'text', type };
  if (type === undefined || more !== undefined || type === 'array' || type === 'object') return null;
  const kinds = { number: 'number', integer: 'number', boolean: 'boolean' } as const;
  return { name, kind: kinds[type as keyof typeof kinds] ?? 'json', type };
}

/** What is at a path in an answer, below its envelope; undefined if there is nothing. */
export function shapeAt(data: Shape, path: string): Shape | undefined {
  const [first, ...names] = path.split('.');
  return first === 'data' ? names.reduce((at: Shape | undefined, name) => at?.properties?.[name], data) : undefined;
}

/** The shape of a table's rows in an answer, or what is wrong with its place; null if that can't be said. */
export function rowOf(data: Shape, { rows = 'data', record, single, keyed, nested }: Table): Shape | IssueText | null {
  if (keyed) return null;
  const found = shapeAt(data, rows);
  const lists = Object.entries(data.properties ?? {}).flatMap(([name, { items }]) => (items ? [`data.${name}`] : []));
  if (!found) {
    const places = lists.length > 0 ? lists : ['data'];
    const expected = `one of ${listed(places)}`;
    return { message: `The answer has nothing at “${rows}”.`, expected, suggestion: suggest(rows, places) };
  }
  if (single !== undefined)
    return fieldOf(single, found)
      ? { type: 'object', properties: { [single]: found }, additionalProperties: false }
      : { message: `The answer has no single value at “${rows}”.`, fix: 'Remove “single”.' };
  if (record)
    return found.properties
      ? found
      : {
          message: `The answer has no record at “${rows}”.`,
          fix: found.items ? 'Remove “record”: it has a list.' : null,
        };
  if (!found.items) {
    const expected =
      lists.length > 0 ? `“rows”: one of ${lists.join(', ')}` : '“record”: true if it is a single record';
    return { message: `The answer has no list at “${rows}”.`, expected };
  }
  return nested ? null : found.items;
}
