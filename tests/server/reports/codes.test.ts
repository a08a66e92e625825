import { expect, it } from 'vitest';
import { inWords } from '../../../engine/columns/value-words.ts';
import { viewer } from '../../engine/support.ts';
import { databaseOf } from '../../fixtures/served.ts';
import { contextOf, definitions, reports, settled } from '../../support/demo-reports.ts';
import { seedDay } from '../support/database.ts';
import { runQuery } from './run-query.ts';

const db = databaseOf('demo');

const catalogue = definitions.columns.get('columns')?.columns ?? {};

/** Names, numbers and abbreviations that are written the same in every language. */
const names = /_state_province$|_number$|_id$|_code$|^bill_sort$|^vin$|^vehicle_(make|model|trim|drive_train|engine)$/;
/** Names of vendors and cards, the connectors of chargers, and the account’s own words. */
const others = new Set([
  ...['merchant_brand', 'fuel_vendor', 'fuel_card_description', 'connector'],
  ...Object.keys(catalogue).filter((field) => /^(client_use|driver_misc)_/.test(field)),
]);

/** Whether texts look like codes of a fixed list: few of them, in capitals, one of them a word. */
const areCodes = (texts: ReadonlySet<string>) =>
  texts.size > 0 &&
  texts.size <= 60 &&
  [...texts].every((text) => /^[A-Z0-9][A-Z0-9 _/,&-]*$/.test(text)) &&
  [...texts].some((text) => /[A-Z]{4}/.test(text));

it.each(['410200', '520100'])('has words for every code that account %s sees', async (account) => {
  const context = contextOf(viewer({ account, country: account === '410200' ? 'USA' : 'CAN' }), 'en-US');
  const texts = new Map<string, Set<string>>();
  for (const report of reports) {
    const values = { ...settled(report, context), start: '2026-01-01', end: seedDay };
    const months = report.parameters.filter(({ definition }) => definition.type === 'month').map(({ key }) => key);
    const given = Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const text = Array.isArray(value) ? '' : String(value ?? '');
        return [key, months.includes(key) ? text.slice(0, 7) : text];
      }),
    );
    for (const row of (await runQuery(db.app, report.id, account, { ...given, today: seedDay })).slice(0, 20_000))
      for (const [field, value] of Object.entries(row)) {
        const column = catalogue[field];
        if (typeof value !== 'string' || column?.type !== 'text' || names.test(field) || others.has(field)) continue;
        const known = texts.get(field) ?? new Set<string>();
        texts.set(field, known.size > 60 ? known : known.add(value));
      }
  }
  const raw = [...texts].flatMap(([field, found]) => {
    const { values } = catalogue[field] ?? {};
    const words = Object.fromEntries((values ?? []).map((code) => [code, `word of ${code}`]));
    const isUnknown = (text: string) => text.split('; ').some((part) => inWords(words, part) === part);
    const unknown = values ? new Set([...found].filter(isUnknown)) : found;
    return (values ? unknown.size > 0 : areCodes(found)) ? [`${field}: ${[...unknown].slice(0, 5).join(' | ')}`] : [];
  });
  expect(raw.sort()).toEqual([]);
});

it.each([
  '410200',
  '520100',
])('writes the name of a driver of account %s the same way in every report', async (account) => {
  const spans = { start: '2026-01', end: '2026-11', today: seedDay };
  const rows = await runQuery(db.app, 'driver-performance', account, spans);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, driver_reference_number, driver_last_name, driver_first_name } of rows)
    expect(name).toBe(`${driver_reference_number} - ${driver_last_name}, ${driver_first_name}`);
});
