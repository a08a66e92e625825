import type { Row } from '../../engine/actions/resolve.ts';
import { type Categories, pageColours } from '../../engine/charts/colours.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import type { ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { extensionOf } from '../../engine/files/csv/csv-dialect.ts';
import { composeForms } from '../../engine/results/composed-form.ts';
import { documentBrand } from '../../engine/results/document-brand.ts';
import { chosenParts, fileTitle } from '../../engine/results/file-sections.ts';
import type { Datasets } from '../datasets/datasets.ts';
import { openTables } from '../datasets/open-tables.ts';
import { brand } from '../definitions/brand.ts';
import { giveFile } from '../files/give-file.ts';
import { carriedWords } from '../i18n/i18n.ts';
import { chosenDialect, isRunDescribed } from '../session/csv-dialect.ts';
import type { DashboardFile, FileOutcome, FileWanted } from '../worker/protocol.ts';
import type { DashboardState } from './state.ts';

interface Options {
  wanted: FileWanted;
  datasets: Datasets;
  /** What the charts on the screen show, which the file has in the same colors. */
  categories: readonly Categories[];
  state: DashboardState;
  context: Context;
  ran: ResolvedDashboard;
  actions: NormalDashboard['actions'];
  /** The parameters of the run, as actions send them. */
  parameters: () => Values;
  /** The rows of a table, as they were loaded last. */
  rowsOf: (table: ResolvedTable) => Promise<readonly Row[]>;
  /** Why a table has no rows, in words; null if it has rows. */
  missing: (table: string) => string | null;
  onProgress: (done: number, of: number) => void;
  onStart: (cancel: () => void) => void;
  isGivenUp: () => boolean;
}

/** The source of each table's rows. */
async function tablesOf({ datasets, ran, missing, context }: Options): Promise<DashboardFile['tables']> {
  const found = ran.tables.map(async ({ name }): Promise<[string, DashboardFile['tables'][string]]> => {
    const why = missing(name);
    const call = why === null ? await datasets.numberOf(name) : null;
    return [name, call === null ? { missing: why ?? context.words('dashboard.failed') } : { call }];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The actions that return pictures of rows, with the parameters that they send. */
function picturesOf({ ran, actions, parameters }: Options): DashboardFile['pictures'] {
  const names = ran.parts
    .flatMap(({ sections }) => sections)
    .flatMap((section) => (section.type === 'pictures' ? (section.picture ?? []) : []));
  const named = names.flatMap((name) => (actions[name] ? [[name, actions[name]] as const] : []));
  return { actions: Object.fromEntries(named), parameters: named.length > 0 ? parameters() : {} };
}

/** Has the worker write a file and the browser save it. Resolves when that is done or the failure was shown. */
export async function saveDashboard(options: Options): Promise<void> {
  const { wanted, categories, state, context, ran, actions, rowsOf, onProgress, onStart, isGivenUp } = options;
  const { words, locale, today } = context;
  const { words: _words, lookups: _lookups, ...plain } = context;
  const chosen = wanted.only === null ? { ...ran, parts: chosenParts(ran, wanted.left) } : ran;
  const section = ran.parts.flatMap(({ sections }) => sections).find(({ key }) => key === wanted.only);
  const { run, view } = state;
  const { search, selections, sections } = view;
  const dialect = chosenDialect(context);
  const file = {
    ...wanted,
    dialect,
    isDescribed: isRunDescribed(context),
    dashboard: ran,
    narrowing: { search, selections, sections },
    ranAt: run.status === 'idle' ? null : run.at,
    brand: documentBrand(brand),
    colours: Object.fromEntries(pageColours(categories)),
    context: plain,
    words: carriedWords(locale),
    pictures: picturesOf(options),
    tables: await tablesOf(options),
    forms: wanted.only === null ? await composeForms(chosen, actions, context, rowsOf) : {},
  };
  const outcome = await openTables()
    .then(({ writeDashboard }) => writeDashboard(file, onProgress, onStart))
    .catch((reason): FileOutcome => ({ type: 'failed', message: String(reason) }));
  if (isGivenUp()) return;
  if (outcome.type === 'failed') console.error(`${ran.id}: ${outcome.message}`);
  const told = outcome.type === 'failed' ? { ...outcome, message: words('dashboard.file.failed') } : outcome;
  const title = [fileTitle(ran, context), section?.title].filter(Boolean).join(', ');
  const extension = wanted.only === null ? wanted.format : extensionOf(wanted.format, dialect);
  giveFile(told, { title, day: today, extension }, context);
}
