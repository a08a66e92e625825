import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Locale } from '../../../engine/context/context.ts';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isOfTable, type ResolvedTable, tableOf } from '../../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import { datasetOfAnswer } from '../../../engine/results/answer.ts';
import { composeDashboard } from '../../../engine/results/compose.ts';
import type { Narrowing } from '../../../engine/results/section-view.ts';
import { showView } from '../../../engine/results/shown-rows.ts';
import type { View } from '../../../engine/results/view.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import type { Condition, Filter } from '../../../engine/tables/table.ts';
import { contextOf, definitions } from '../../support/demo-reports.ts';
import { control } from '../files/support.ts';
import { viewer } from '../support.ts';

const fleet = definitions.dashboards.get('fleet') as NormalDashboard;

/** A month by its number, counted from the year 0. */
const codeOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
const dayOf = (day: string) => Date.parse(day) / 86_400_000;
const [first, last] = [2025 * 12 + 6, 2026 * 12 + 11];
const months = Array.from({ length: last - first + 1 }, (_, at) => first + at);
const lastDayOf = (month: number) => dayOf(`${codeOf(month + 1)}-01`) - 1;

const month = fc.constantFrom(...months);
const span = fc.tuple(month, month).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const bound: fc.Arbitrary<Condition> = fc.oneof(
  span.map(([from, to]) => ({
    type: 'number' as const,
    operator: 'in_range' as const,
    from: dayOf(`${codeOf(from)}-01`),
    to: lastDayOf(to),
  })),
  fc.record({
    type: fc.constant('number' as const),
    operator: fc.constantFrom('at_least', 'at_most', 'less_than', 'greater_than', 'equals', 'not_equals'),
    from: month.map((each) => dayOf(`${codeOf(each)}-01`)),
  }),
);
const list: fc.Arbitrary<Condition> = fc.record({
  type: fc.constant('values' as const),
  operator: fc.constantFrom('one_of', 'none_of'),
  values: fc.uniqueArray(month.map(codeOf), { minLength: 1, maxLength: 4 }),
});
const filter: fc.Arbitrary<Filter> = fc.record({
  value: fc.constant('calendar_month'),
  match: fc.constantFrom('all', 'any'),
  conditions: fc.oneof(
    fc.array(bound, { minLength: 1, maxLength: 2 }),
    list.map((only) => [only]),
  ),
});
const make: fc.Arbitrary<Filter> = fc.constant({
  value: 'vehicle_make',
  match: 'all',
  conditions: [{ type: 'values', operator: 'one_of', values: ['FORD'] }],
});

/** Consecutive months as one range, in words. */
function inWords(shown: readonly number[], locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const name = (each: number) => format.format(Date.parse(`${codeOf(each)}-01`));
  const starts = shown.filter((each) => !shown.includes(each - 1));
  const ends = shown.filter((each) => !shown.includes(each + 1));
  return starts
    .map((start, at) => (start === ends[at] ? name(start) : `${name(start)} – ${name(ends[at] as number)}`))
    .join(', ');
}

interface Narrowed {
  locale: Locale;
  period: readonly [number, number];
  cut: boolean;
  selections: Narrowing['selections'];
}

const chosen: fc.Arbitrary<Narrowed> = fc.record({
  locale: fc.constantFrom('en-US', 'fr-CA'),
  period: span,
  cut: fc.boolean(),
  selections: fc
    .array(fc.oneof({ weight: 4, arbitrary: filter }, { weight: 1, arbitrary: make }), { maxLength: 2 })
    .map((filters) => filters.map((each, at) => ({ section: ['costs', 'accidents'][at] as string, filters: [each] }))),
});

/** The months that sections of complete months say they cover, and those that their rows are from. */
async function coveredBy({ locale, period: [from, to], cut, selections }: Narrowed) {
  const context = contextOf(viewer(), locale);
  const values = { start: `${codeOf(from)}-${cut ? '02' : '01'}`, end: `${codeOf(to)}-28` };
  const dashboard = resolveDashboard(fleet, context, { values });
  const rows = months.map((each) => ({
    calendar_month: `${codeOf(each)}-01`,
    whole_month: each >= (cut ? from + 1 : from) && dayOf(values.end) >= lastDayOf(each),
    vehicle_make: 'FORD',
    expense_amount: 5,
    month_distance: 10,
    vehicle_months: 1,
    distance_driven: 10,
    measured_quantity: 1,
  }));
  const rowsOf = (table: ResolvedTable, view: View) =>
    showView(readDataset(datasetOfAnswer(rows, { rows: '$' }), table), table, view);
  const narrowing = { search: '', sections: {}, selections };
  const input = { dashboard, narrowing, ranAt: null, context, rowsOf };
  const label = context.words('dashboard.file.months');
  const limited = dashboard.parts
    .flatMap(({ sections }) => sections.filter(isOfTable))
    .filter(({ filters }) => filters.some(({ value }) => value === 'whole_month'));
  const found = [];
  for (const section of limited) {
    const table = tableOf(section, dashboard.tables);
    if (!table) throw new Error(section.key);
    const brand = { portal: '', primary: '#000000', secondary: '#000000' };
    const gazetteer = () => Promise.reject(new Error('No map.'));
    const file = await composeDashboard({ ...input, brand, gazetteer }, control, section.key);
    const said = file.parts.flatMap(({ sections }) => sections)[0];
    const filters = [...section.filters, ...selections.flatMap((each) => each.filters)];
    const shown = rowsOf(table, { search: '', sorts: [], fields: [], filters });
    const days = [...shown.lines.places].map((place) => rows[place]?.calendar_month ?? '');
    const numbers = months.filter((each) => days.includes(`${codeOf(each)}-01`));
    found.push({ section: section.key, said, label, expected: inWords(numbers, locale) });
  }
  return found;
}

it('a caption of complete months names the months that the figures are of, whatever is selected', async () => {
  await fc.assert(
    fc.asyncProperty(chosen, async (given) => {
      const found = await coveredBy(given);
      expect(found.length).toBe(5);
      for (const { said, label, expected } of found) {
        const line = said?.truth.find((each) => each.label === label)?.text ?? '';
        expect(line).toBe(expected);
        for (const { period } of said?.figures ?? []) expect(period ?? '').toBe(expected);
      }
    }),
    { numRuns: 25 },
  );
});
