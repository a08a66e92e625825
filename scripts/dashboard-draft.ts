import type { Words } from '../engine/context/context.ts';
import { kindOf } from '../engine/fields/registry.ts';
import { isDated } from '../engine/pivots/fields.ts';
import { firstPivot } from '../engine/pivots/guess.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { fieldsOf } from '../engine/rules/registry.ts';
import type { Dashboard } from '../engine/schema/dashboard.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import type { Report } from '../engine/schema/report.ts';
import { gridColumns } from '../engine/sections/kind.ts';
import type { Section } from '../engine/sections/registry.ts';

type Language = 'en' | 'fr';
type Tree = { [key: string]: Tree | string };

/** A report whose rows a dashboard shows. */
export interface Shown {
  id: string;
  written: Report;
  /** As somebody has it who may open it. */
  resolved: Pick<ResolvedReport, 'columns' | 'hierarchies' | 'pivot' | 'headline'>;
}

/** What a dashboard begins with, beside its name and its address. */
export interface DashboardDraft {
  parameters: Parameter[];
  rules: NonNullable<Report['rules']>;
  calls: Dashboard['calls'];
  sections: Section[];
  /** By the key of a section. */
  sectionWords: Record<Language, Record<string, { title: string }>>;
  /** By the key of a parameter. */
  parameterWords: Record<Language, Record<string, Tree>>;
  /** The queries to fill in, by the name of the table. */
  queries: Record<string, string>;
  /** Sentences for whoever reads the terminal. */
  notes: string[];
}

/** The name of the call of a report: fuel_detail of fuel-detail-report. */
export const callOf = (report: string) => report.replace(/-report$/, '').replaceAll('-', '_');

/** A section with its titles. French that is null waits for somebody who knows it. */
interface Titled {
  section: Section;
  en: string;
  fr: string | null;
}

/** The header of a column as a report has it, without its unit. */
const headerIn = (words: Words, report: string, field: string) =>
  [`reports.${report}.columns.${field}`, `columns.${field}`].filter(words.has).map((key) => words.of(key))[0] ?? field;

/** A figure, its course by the months or by what sorts the rows, and the rows themselves. */
function sectionsOf({ id, resolved }: Shown, words: Record<Language, Words>): Titled[] {
  const table = callOf(id);
  const { rows = [], values } = firstPivot(resolved);
  const { show: _show, ...measure } = values[0] ?? { take: 'count' as const };
  const { value, take } = measure;
  const date = resolved.columns.find((column) => column.enabled && isDated(column));
  const largest = { sort: { measure: 0 }, top: date ? 5 : 10 };
  const sorts = rows.slice(0, 1).map((row) => ({ ...row, ...largest }));
  const across = date ? [{ value: date.value, by: 'month' as const }] : sorts;
  const title = (language: Language) => words[language].of(`reports.${id}.title`);
  const what = (language: Language) => (value === undefined ? null : headerIn(words[language], id, value));
  const by = across[0] ? ` by ${date ? 'month' : headerIn(words.en, id, across[0].value).toLowerCase()}` : '';
  return [
    {
      section: {
        type: 'figure',
        key: `${table}_figure`,
        table,
        ...(value === undefined ? {} : { value }),
        ...(take === undefined ? {} : { take }),
      },
      en: what('en') === null ? title('en') : `${title('en')}: ${what('en')}`,
      fr: what('fr') === null ? title('fr') : `${title('fr')}\u00a0: ${what('fr')}`,
    },
    {
      section: {
        type: 'chart',
        key: `${table}_chart`,
        table,
        rows: across,
        ...(date && sorts.length > 0 ? { columns: sorts } : {}),
        values: [measure],
      },
      en: `${what('en') ?? title('en')}${by}`,
      fr: null,
    },
    { section: { type: 'table', key: `${table}_rows`, table }, en: title('en'), fr: title('fr') },
  ];
}

/** Sections in lines of at most so many, each line as full as the others and filled to its end. */
function inLines(titled: readonly Titled[], most: number): Titled[] {
  const across = Math.ceil(titled.length / Math.ceil(titled.length / most)) || 1;
  const width = gridColumns / across;
  return titled.map(({ section, ...more }, place) => {
    const isLast = place === titled.length - 1;
    return { ...more, section: { ...section, width: isLast ? gridColumns - width * (place % across) : width } };
  });
}

/** The rows of a table of a call of its own, which begins with vehicles. */
const ownSections = (table: string): Titled[] => [
  {
    section: { type: 'table', key: `${table}_rows`, table },
    en: table.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    fr: null,
  },
];

const ownQuery = (id: string, table: string) =>
  `-- The rows of the table ${table} of ${id}, for the account of whoever asks: row-level security adds the condition.
-- A parameter of the dashboard is written with a colon and cast: :start::date. It is null when it was not given.
-- vehicle_identity: the vehicle with its center and its current driver. What the table does not read is not sent.
select i.*
from vehicle_identity i
order by i.vehicle_number
`;

/** Parameters that reports have, each once: one of a report goes on to every other that has one of its key. */
function parametersOf(shown: readonly Shown[], notes: string[]): Map<string, { parameter: Parameter; report: string }> {
  const found = new Map<string, { parameter: Parameter; report: string }>();
  const apart = new Set<string>();
  for (const { id, written } of shown)
    for (const { in: _in, send: _send, ...parameter } of written.parameters ?? []) {
      const other = found.get(parameter.key);
      if (!other) found.set(parameter.key, { parameter: parameter as Parameter, report: id });
      else if (kindOf(other.parameter).holds !== kindOf(parameter as Parameter).holds) apart.add(parameter.key);
    }
  for (const key of apart) {
    found.delete(key);
    notes.push(`${key} is another parameter in each of these reports: each has its default.`);
  }
  return found;
}

/** The words of a parameter that its report has, and the others that all reports have are not. */
function wordsOfParameters(
  found: ReadonlyMap<string, { report: string }>,
  reports: Readonly<Record<Language, Tree>>,
): DashboardDraft['parameterWords'] {
  const own = (language: Language) =>
    Object.fromEntries(
      [...found].flatMap(([key, { report }]): [string, Tree][] => {
        const tree = reports[language][report];
        const parameters = typeof tree === 'object' ? tree.parameters : undefined;
        const words = typeof parameters === 'object' ? parameters[key] : undefined;
        return typeof words === 'object' ? [[key, words]] : [];
      }),
    );
  return { en: own('en'), fr: own('fr') };
}

/** A dashboard over the rows of reports, and over tables of calls of its own. */
export function draftDashboard(
  id: string,
  shown: readonly Shown[],
  own: readonly string[],
  words: Record<Language, Words>,
  reports: Readonly<Record<Language, Tree>>,
): DashboardDraft {
  const notes: string[] = [];
  const found = parametersOf(shown, notes);
  // What another report asks of values between them keeps its call from being made, and is told there.
  const rules = shown.flatMap(({ id: report, written }) =>
    (written.rules ?? []).filter((rule) => fieldsOf(rule).every(({ key }) => found.get(key)?.report === report)),
  );
  const ofReports = shown.map((each) => sectionsOf(each, words));
  const ofKind = (place: number) => ofReports.flatMap((each) => each[place] ?? []);
  const titled = [...inLines(ofKind(0), 4), ...inLines(ofKind(1), 2), ...ofKind(2), ...own.flatMap(ownSections)];
  const titles = (language: Language) =>
    Object.fromEntries(
      titled.map(({ section, en, ...more }) => [
        section.key,
        { title: language === 'en' ? en : (more.fr ?? `${en} (fr)`) },
      ]),
    );
  return {
    parameters: [...found.values()].map(({ parameter }) => parameter),
    rules,
    calls: {
      ...Object.fromEntries(shown.map((each) => [callOf(each.id), { type: 'report' as const, report: each.id }])),
      ...Object.fromEntries(
        own.map((table) => [
          `${table}_call`,
          {
            type: 'call' as const,
            method: 'GET' as const,
            path: `/dashboards/${id}/${table.replaceAll('_', '-')}`,
            tables: {
              [table]: {
                columns: [
                  { value: 'vehicle_number', pinned: true },
                  'model_year',
                  'vehicle_make',
                  'vehicle_model',
                  'center_name',
                ],
              },
            },
          },
        ]),
      ),
    },
    sections: titled.map(({ section }) => section),
    sectionWords: { en: titles('en'), fr: titles('fr') },
    parameterWords: wordsOfParameters(found, reports),
    queries: Object.fromEntries(own.map((table) => [table, ownQuery(id, table)])),
    notes,
  };
}
