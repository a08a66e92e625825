import { columnKinds } from '../../columns/registry.ts';
import type { FamilyName, Written } from '../../definitions/families.ts';
import type { Others, Path } from '../../definitions/family.ts';
import { fieldsOf } from '../../definitions/report.ts';
import { reviewKey } from '../../definitions/review-key.ts';
import { type Field, kindOf as fieldKindOf } from '../../fields/registry.ts';
import { fieldsIn } from '../../fields/written.ts';
import type { Action } from '../../schema/action.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Report } from '../../schema/report.ts';
import { anyKindOf, type Section } from '../../sections/registry.ts';

/** A text that a definition needs, and the place that needs it. */
export interface NeededText {
  key: string;
  /** Keys that can replace it. */
  instead: readonly string[];
  at: Path;
  /** It may be missing. */
  isOptional?: true;
  /** It can have a variant for metric units: `title_metric`. */
  inUnits?: true;
  /** The placeholders it must have; undefined if that does not matter. */
  slots?: readonly string[];
  /** Further placeholders it may have. */
  mayFill?: readonly string[];
  /** It may have plural forms instead, as `badge_one` and `badge_other`. */
  isCounted?: true;
}

function parameterWords(home: string, { parameters = [] }: Pick<Report, 'parameters'>): NeededText[] {
  return parameters.flatMap((parameter, index) => {
    const codes = fieldKindOf(parameter).items?.(parameter) ?? [];
    return ['text', ...codes.map((code) => `items.${code}`)].map((rest) => ({
      key: `parameters.${parameter.key}.${rest}`,
      instead: [`${home}.parameters.${parameter.key}.${rest}`],
      at: ['parameters', index],
    }));
  });
}

const columnWords = (
  home: string,
  { columns }: Pick<Report, 'columns'>,
  catalogue: Catalogue,
  at: Path,
): NeededText[] =>
  columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue)
      .filter((field) => Object.hasOwn(catalogue.columns, field) && !catalogue.columns[field]?.label)
      .flatMap((field) => [
        {
          key: `columns.${field}`,
          instead: [`${home}.columns.${field}`],
          at: [...at, index],
          ...(catalogue.columns[field]?.unit ? { inUnits: true as const } : {}),
        },
        // The name of its distinct values.
        { key: `columns.${field}_distinct`, instead: [], at: [...at, index], isOptional: true as const },
      ]),
  );

const setWords = (home: string, { columns }: Pick<Report, 'columns'>, { sets }: Catalogue, at: Path): NeededText[] =>
  columns.flatMap((entry, index) => {
    if (typeof entry === 'string' || entry.set === undefined) return [];
    // An unknown set is reported by itself.
    const instead = Object.hasOwn(sets, entry.set) ? [] : [`${home}.title`];
    return [{ key: `sets.${entry.set}`, instead, at: [...at, index] }];
  });

/** What the number of a badge is a number of. */
const badgeWords = (key: string, badge: object | undefined, at: Path): NeededText[] =>
  badge ? [{ key, instead: [], at, slots: ['count'], isCounted: true }] : [];

function reportWords(id: string, written: Report, { catalogue }: Others): NeededText[] {
  const home = `reports.${id}`;
  const own = (rest: string, at: Path): NeededText => ({ key: `${home}.${rest}`, instead: [], at });
  return [
    own('title', ['key']),
    own('description', ['key']),
    ...(written.my_report === undefined ? [] : [own('my_report', ['my_report'])]),
    ...badgeWords(`${home}.badge`, written.menu.badge, ['menu', 'badge']),
    ...(written.hierarchies ?? []).map((hierarchy) => own(`hierarchies.${hierarchy.key}`, ['hierarchies'])),
    ...parameterWords(home, written),
    ...columnWords(home, written, catalogue, ['columns']),
    ...setWords(home, written, catalogue, ['columns']),
  ];
}

/** The values of a section, which can have their own names. */
const valuesNamed = (section: Section): string[] =>
  'values' in section && Array.isArray(section.values)
    ? section.values.flatMap(({ value }: { value?: string | undefined }) =>
        value === undefined ? [] : [`values.${value}`],
      )
    : [];

function sectionWords(home: string, section: Section, at: Path): NeededText[] {
  const { type, key } = section;
  const own = `${home}.sections.${key}`;
  const { words, moreWords, fills, mayFill = [] } = anyKindOf(type);
  return [
    { key: `${own}.title`, instead: [], at, inUnits: true as const },
    ...[...words, ...(moreWords?.(section) ?? [])].map((rest) => {
      const slots = fills?.(section)[rest];
      return { key: `${own}.${rest}`, instead: [], at, inUnits: true as const, ...(slots ? { slots, mayFill } : {}) };
    }),
    // Optional texts.
    ...['description', 'empty', 'blank', 'total', ...valuesNamed(section)].map((rest) => ({
      key: `${own}.${rest}`,
      instead: [],
      at,
      isOptional: true as const,
      inUnits: true as const,
    })),
  ];
}

/** The texts of a field: its label, those of its choices, and those of the fields inside it. */
function fieldTexts(field: Field): string[] {
  const codes = fieldKindOf(field).items?.(field) ?? [];
  return [
    // An account gives its label itself.
    ...('label' in field && field.label ? [] : [`${field.key}.text`]),
    ...codes.map((code) => `${field.key}.items.${code}`),
    ...fieldsIn(field).flatMap((part) => fieldTexts(part).map((rest) => `${field.key}.parts.${rest}`)),
  ];
}

/** The columns of a dashboard's tables, which questions can name. */
const columnsIn = ({ calls = {} }: Dashboard, { catalogue, reports }: Others): string[] =>
  Object.values(calls).flatMap((call) => {
    const tables = call.type === 'report' ? [reports.get(call.report)] : Object.values(call.tables);
    return tables.flatMap((table) => (table?.columns ?? []).flatMap((entry) => fieldsOf(entry, catalogue)));
  });

/** The actions with buttons in the heads of sections: these are there also when they can’t be used. */
const inHeads = ({ sections = [], parts = [] }: Pick<Dashboard, 'sections' | 'parts'>): ReadonlySet<string> =>
  new Set([...sections, ...parts.flatMap((part) => part.sections)].flatMap(({ actions = [] }) => actions));

/** The texts that an action can have itself of fields that it shares with this one. */
const ownTexts = (action: Pick<Action, 'fields'> | undefined): string[] => (action?.fields ?? []).flatMap(fieldTexts);

function actionWords(home: string, { actions = {}, ...dashboard }: Dashboard, others: Others): NeededText[] {
  const mayFill = [...new Set(['count', ...columnsIn(dashboard, others)])];
  const heads = inHeads(dashboard);
  return Object.entries(actions).flatMap(
    ([key, { fields = [], pages = [], fields_of: shared = '', confirm = false, shows = [], preview, when }]) => {
      const own = (rest: string, at: Path = ['actions', key]): NeededText => ({
        key: `${home}.actions.${key}.${rest}`,
        instead: [],
        at,
      });
      return [
        { ...own('text'), mayFill: ['count'], isCounted: true as const },
        { ...own('done'), mayFill: ['count', ...shows], isCounted: true as const },
        // The button of the form, where it has another name than the one that opens it.
        { ...own('submit'), isOptional: true as const, mayFill: ['count'] },
        ...(confirm
          ? ['title', 'text', 'action'].map((rest) => ({
              ...own(`confirm.${rest}`),
              mayFill: [...mayFill, ...[...fields, ...(actions[shared]?.fields ?? [])].map((field) => field.key)],
              isCounted: true as const,
            }))
          : []),
        // Why it can’t be used. Rows have no button then.
        ...(when
          ? [{ ...own('disabled'), mayFill: ['count'], ...(heads.has(key) ? {} : { isOptional: true as const }) }]
          : []),
        ...(preview ? [own('preview', ['actions', key, 'preview'])] : []),
        // Pages that are refused need no titles.
        ...pages.flatMap((page, index) =>
          shared !== '' || page.key === reviewKey ? [] : own(`pages.${page.key}`, ['actions', key, 'pages', index]),
        ),
        ...fields.flatMap((field, index) =>
          fieldTexts(field).map((rest) => own(`fields.${rest}`, ['actions', key, 'fields', index])),
        ),
        ...ownTexts(actions[shared]).map((rest) => ({ ...own(`fields.${rest}`), isOptional: true as const })),
      ];
    },
  );
}

/** The caption: one text for each value of the parameter that selects it. */
function captionWords(home: string, { caption, parameters = [] }: Dashboard): NeededText[] {
  const by = parameters.find(({ key }) => key === caption);
  const codes = (by && fieldKindOf(by).items?.(by)) ?? [];
  const mayFill = parameters.map(({ key }) => key);
  return codes.map((code) => ({ key: `${home}.captions.${code}`, instead: [], at: ['caption'], mayFill }));
}

function dashboardWords(id: string, written: Dashboard, others: Others): NeededText[] {
  const { catalogue } = others;
  const home = `dashboards.${id}`;
  const { sections = [], parts = [], calls = {} } = written;
  const own = (rest: string, at: Path): NeededText => ({ key: `${home}.${rest}`, instead: [], at });
  const tables = Object.entries(calls).flatMap(([name, call]) =>
    call.type === 'report'
      ? []
      : Object.entries(call.tables).flatMap(([table, each]) => {
          const at: Path = ['calls', name, 'tables', table, 'columns'];
          return [...columnWords(home, each, catalogue, at), ...setWords(home, each, catalogue, at)];
        }),
  );
  return [
    own('title', ['key']),
    // What a tab is about is said by its title.
    ...(written.group === undefined ? [own('description', ['key'])] : []),
    ...badgeWords(`${home}.badge`, written.badge, ['badge']),
    ...captionWords(home, written),
    ...actionWords(home, written, others),
    // Those of a tab are in the form of its group.
    ...parameterWords(`dashboards.${written.group ?? id}`, written),
    ...tables,
    ...sections.flatMap((section, index) => sectionWords(home, section, ['sections', index])),
    ...parts.flatMap(({ key, sections: inside }, place) => [
      own(`parts.${key}`, ['parts', place]),
      ...inside.flatMap((section, index) => sectionWords(home, section, ['parts', place, 'sections', index])),
    ]),
  ];
}

/** The texts that each family needs. */
const needed: { [Name in FamilyName]: (id: string, written: Written<Name>, others: Others) => NeededText[] } = {
  brand: () => [],
  columns: (_id, { columns }) =>
    Object.entries(columns).flatMap(([field, column]) =>
      (columnKinds[column.type].storage === 'text' ? (column.values ?? []) : []).map((code) => ({
        key: `values.${field}.${code}`,
        instead: [],
        at: ['columns', field, 'values'],
      })),
    ),
  dashboards: dashboardWords,
  menus(id, { categories, links = [] }) {
    const need = (rest: string, at: Path): NeededText => ({ key: `menus.${id}.${rest}`, instead: [], at });
    return [
      need('title', ['route']),
      ...categories.map((category, index) => need(`categories.${category.key}`, ['categories', index])),
      ...links.map((link, index) => need(`links.${link.key}`, ['links', index])),
      ...links.flatMap(({ key, badge }, index) =>
        badgeWords(`menus.${id}.badges.${key}`, badge, ['links', index, 'badge']),
      ),
    ];
  },
  reports: reportWords,
  search: (_id, { features }) =>
    features.map(({ title }, index) => ({ key: title, instead: [], at: ['features', index, 'title'] })),
};

/** The texts that a definition needs. */
export const neededWords = (family: FamilyName, id: string, written: unknown, others: Others): NeededText[] =>
  needed[family](id, written as never, others);
