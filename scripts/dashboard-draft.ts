import type { Words } from '../engine/context/context.ts';
import { kindOf } from '../engine/fields/registry.ts';
import { isDated } from '../engine/pivots/fields.ts';
import { firstPivot } from '../engine/pivots/guess.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { fieldsOf } from '../engine/rules/registry.ts';
import type { DashboardCall } from '../engine/schema/dashboard.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import type { Report } from '../engine/schema/report.ts';
import { gridColumns } from '../engine/sections/kind.ts';
import type { Section } from '../engine/sections/registry.ts';

type Language = 'en' | 'fr';
type Tree = { [key: string]: Tree | string };

/** A report whose rows a dashboard shows. */
export interface SourceReport {
  id: string;
  written: Report;
  /** As resolved for a user who may open it. */
  resolved: Pick<ResolvedReport, 'columns' | 'hierarchies' | 'pivot' | 'headline'>;
}

/** The first version of a dashboard, without its name and address. */
export interface DashboardDraft {
  parameters: Parameter[];
  rules: NonNullable<Report['rules']>;
  calls: Record<string, DashboardCall>;
  sections: Section[];
  /** The texts of sections, by key. */
  sectionWords: Record<Language, Record<string, { title: string }>>;
  /** The texts of parameters, by key. */
  parameterWords: Record<Language, Record<string, Tree>>;
  /** The queries to complete, by table name. */
  queries: Record<string, string>;
  /** Sentences to print in the terminal. */
  notes: string[];
}

/** The name of the call of a report: fuel_detail for fuel-detail-report. */
export const callOf = (report: string) => report.replace(/-report$/, '').replaceAll('-', '_');

/** A section with its titles. A French title that is null still has to be translated. */
interface TitledSection {
  section: Section;
  en: string;
  fr: string | null;
}

/** The header of a column in a report, without its unit. */
const headerIn = (words: Words, report: string, field: string) =>
  [`reports.${report}.columns.${field}`, `columns.${field}`].filter(words.has).map((key) => words.of(key))[0] ?? field;

/** The sections of a report: a figure, a chart of it by month or by category, and the rows. */
function sectionsOf({ id, resolved }: SourceReport, words: Record<Language, Words>): TitledSection[] {
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

/** Arranges sections in lines of at most `most`, equally full and filled to the end. */
function inLines(titled: readonly TitledSection[], most: number): TitledSection[] {
  const across = Math.ceil(titled.length / Math.ceil(titled.length / most)) || 1;
  const width = gridColumns / across;
  return titled.map(({ section, ...more }, place) => {
    const isLast = place === titled.length - 1;
    return { ...more, section: { ...section, width: isLast ? gridColumns - width * (place % across) : width } };
  });
}

/** The section of a table with its own query, which starts with vehicles. */
const ownSections = (table: string): TitledSection[] => [
  {
    section: { type: 'table', key: `${table}_rows`, table },
    en: table.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    fr: null,
  },
];

const ownQuery = (id: string, table: string) =>
  `-- The rows of the table ${table} of ${id}. Row-level security limits them to the account of the user.
-- Write a parameter with a colon and a cast, such as :start::date. It is null if it has no value.
-- vehicle_identity has vehicles with their center and current driver. Columns that the table does not use are not sent.
select i.*
from vehicle_identity i
order by i.vehicle_number
`;

/** The parameters of all reports. One with the same key in several reports is shared by them. */
function parametersOf(
  shown: readonly SourceReport[],
  notes: string[],
): Map<string, { parameter: Parameter; report: string }> {
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
    notes.push(
      `The reports use ${key} in different ways. It is not on the dashboard, and each report uses its default.`,
    );
  }
  return found;
}

/** The texts of parameters that are specific to a report. Texts common to all reports are not copied. */
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

/** A dashboard with the rows of reports, and with tables of its own queries. */
export function draftDashboard(
  id: string,
  shown: readonly SourceReport[],
  own: readonly string[],
  words: Record<Language, Words>,
  reports: Readonly<Record<Language, Tree>>,
): DashboardDraft {
  const notes: string[] = [];
  const found = parametersOf(shown, notes);
  // A rule of another report only applies to that report.
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
            type: 'query' as const,
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
