import { sharedSchema as fieldShared } from '../../engine/fields/kind.ts';
import { onlyInForms } from '../../engine/fields/registry.ts';
import { ruleSchema } from '../../engine/rules/registry.ts';
import { actionSchema } from '../../engine/schema/action.ts';
import { brandSchema } from '../../engine/schema/brand.ts';
import { chartSchema } from '../../engine/schema/chart.ts';
import { catalogueSchema, reportColumnSchema } from '../../engine/schema/column.ts';
import { dashboardSchema } from '../../engine/schema/dashboard.ts';
import { filtersSchema } from '../../engine/schema/filters.ts';
import { menuSchema } from '../../engine/schema/menu.ts';
import { parametersSchema } from '../../engine/schema/parameter.ts';
import { groupsSchema, headlineSchema, measureSchema, pivotSchema } from '../../engine/schema/pivot.ts';
import { predicateSchema } from '../../engine/schema/predicate.ts';
import { reportSchema } from '../../engine/schema/report.ts';
import { searchSchema } from '../../engine/schema/search.ts';
import { sortItems } from '../../engine/schema/sort.ts';
import { derivationSchema, sourceSchema } from '../../engine/schema/source.ts';
import { totalSchema } from '../../engine/schema/total.ts';
import { ofTableSchema, sharedSchema } from '../../engine/sections/kind.ts';
import { sectionSchema } from '../../engine/sections/registry.ts';
import type { Properties, Schema } from './schema.ts';

/** An object of the language with a section of its own on a page. */
export interface Part {
  /** Null for the object that the page is about. */
  title: string | null;
  /** What other tables call it, and several of it. */
  name: string;
  plural: string;
  intro?: string;
  schema: Schema;
  /** Words that several kinds of a union share, each group under its own heading. */
  shared?: readonly { title: string; properties: Properties }[];
  /** The kinds of a union that it describes, if another page describes the others. */
  kinds?: readonly string[];
}

export interface Page {
  file: string;
  title: string;
  intro: string;
  parts: readonly Part[];
}

const part = (title: string | null, name: string, schema: unknown, more: Partial<Part> = {}): Part => ({
  title,
  name,
  plural: `${name}s`,
  schema: schema as Schema,
  ...more,
});

const parameter = parametersSchema.items as Schema;
const formField = actionSchema.properties.fields.items as unknown as Schema;
const travel = parameter.oneOf?.[0]?.properties ?? {};
const call = dashboardSchema.properties.calls.additionalProperties;
const table = call.oneOf[1].properties.tables.additionalProperties;

/** The reference of the language, page by page. */
export const pages: readonly Page[] = [
  {
    file: 'report.md',
    title: 'Report',
    intro:
      'A report is `definitions/reports/<id>.json`. The name of the file is its id. ' +
      'Its texts are under the id in `locales/*/reports.json`, and its query is `server/reports/<id>.sql`.',
    parts: [
      part(null, 'report', reportSchema),
      part('Sources', 'source', sourceSchema),
      part('Sort', 'sort', sortItems),
    ],
  },
  {
    file: 'dashboard.md',
    title: 'Dashboard',
    intro:
      'A dashboard is `definitions/dashboards/<id>.json`. The name of the file is its id. ' +
      'Its texts are under the id in `locales/*/dashboards.json`.',
    parts: [
      part(null, 'dashboard', dashboardSchema),
      part('Calls', 'call', call, { intro: 'Calls with the same request are made once.' }),
      part('Tables', 'table', table),
    ],
  },
  {
    file: 'section.md',
    title: 'Section',
    intro: 'A section is one figure, chart, table or text of a [dashboard](dashboard.md).',
    parts: [
      part(null, 'section', sectionSchema, {
        shared: [
          { title: 'Every section', properties: sharedSchema.properties as unknown as Properties },
          { title: 'Every section with a table', properties: ofTableSchema.properties as Properties },
        ],
      }),
      part('Filters', 'filter', filtersSchema.items),
    ],
  },
  {
    file: 'parameter.md',
    title: 'Parameter',
    intro:
      'A parameter is a field in the bar above a report or dashboard. Its texts are in `locales/*/parameters.json`, ' +
      'or under `parameters` in the texts of the report or dashboard.',
    parts: [
      part(null, 'parameter', parameter, {
        shared: [
          {
            title: 'Every parameter',
            properties: { ...(fieldShared.properties as unknown as Properties), ...pick(travel, ['in', 'send']) },
          },
        ],
      }),
    ],
  },
  {
    file: 'field.md',
    title: 'Field of a form',
    intro:
      'The form of an action has the fields of [parameters](parameter.md), and the ones on this page. ' +
      'Their texts are under `actions.<name>.fields` in the texts of the dashboard. ' +
      '[Write a form](../../how-to/forms.md) says how to use them.',
    parts: [
      part(null, 'field', formField, {
        kinds: onlyInForms,
        shared: [
          {
            title: 'Every field',
            properties: {
              ...(fieldShared.properties as unknown as Properties),
              ...pick(formField.oneOf?.[0]?.properties ?? {}, ['enabled_if']),
            },
          },
        ],
      }),
    ],
  },
  {
    file: 'rule.md',
    title: 'Rule',
    intro: 'A rule limits the values of one or two parameters. The form and the server both apply it.',
    parts: [part(null, 'rule', ruleSchema)],
  },
  {
    file: 'condition.md',
    title: 'Condition',
    intro:
      'A condition decides who can open something (`requires`), or when it is shown or called (`when`, `show_if`). ' +
      '`server/seed/plans.ts` lists the features, flags and settings of each demo account.',
    parts: [part(null, 'condition', predicateSchema)],
  },
  {
    file: 'column.md',
    title: 'Column',
    intro:
      'The column catalog, `definitions/columns.json`, describes every field once: type, width, unit and total. ' +
      'Reports list fields of the catalog and override what differs. ' +
      'The header of a field is in `locales/*/columns.json`, and the texts of its codes are in `locales/*/values.json`.',
    parts: [
      part('In a report or table', 'column', reportColumnSchema),
      part('The catalog', 'catalog', catalogueSchema),
      part(
        'A field of the catalog',
        'catalog field',
        catalogueSchema.properties.columns.additionalProperties as unknown,
      ),
    ],
  },
  {
    file: 'total.md',
    title: 'Total',
    intro: 'A total defines what the totals row, groups and pivots show for a [column](column.md).',
    parts: [part(null, 'total', totalSchema)],
  },
  {
    file: 'derived-field.md',
    title: 'Derived field',
    intro:
      'A derived field is calculated from other fields after the rows have arrived. ' +
      'Fields that every report derives in the same way are in the column catalog.',
    parts: [part(null, 'derived field', derivationSchema)],
  },
  {
    file: 'pivot-and-chart.md',
    title: 'Pivot, chart, groups and key figures',
    intro:
      'These properties define how the rows of a report are summarized. Sections of dashboards use the same properties.',
    parts: [
      part('Pivot', 'pivot', pivotSchema),
      part('Field of a pivot', 'pivot field', pivotSchema.properties.rows.items),
      part('Value', 'value', measureSchema),
      part('Chart', 'chart', chartSchema),
      part('Groups', 'group', groupsSchema.items),
      part('Key figures', 'key figures', headlineSchema, { plural: 'key figures' }),
    ],
  },
  {
    file: 'menu.md',
    title: 'Menu',
    intro:
      'A menu is `definitions/menus/<id>.json`. Its texts are under the id in `locales/*/menus.json`. ' +
      'The definitions of reports and dashboards name the menus that list them.',
    parts: [part(null, 'menu', menuSchema)],
  },
  {
    file: 'search.md',
    title: 'Search',
    intro:
      '`definitions/search.json` lists the screens that vehicle and driver numbers lead to, and what the search finds in addition to the entries of menus.',
    parts: [part(null, 'search', searchSchema)],
  },
  {
    file: 'brand.md',
    title: 'Brand',
    intro: 'The names, colors and addresses of a provider are in `definitions/brand.json`.',
    parts: [part(null, 'brand', brandSchema)],
  },
];

function pick(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(names.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
}
