import { importTargets, rowsToName } from '../../engine/actions/import-targets.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import { type Context, locales } from '../../engine/context/context.ts';
import type { FieldRow } from '../../engine/context/values.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { wordsOf } from './demo-reports.ts';

/** What can be imported into a section, as its dialog has it, and the fields of a row. */
export function importOf(
  dashboard: NormalDashboard,
  { action, confirm = null }: { action: string; confirm?: string | null },
  context: Context,
) {
  const importing = dashboard.actions[action];
  if (!importing) throw new Error(`There is no action ${action}.`);
  const key = importing.fields[0]?.key ?? '';
  const fieldsIn = (now: Context, row: FieldRow) =>
    resolveAction(importing, now, { parameters: {}, rows: [], typed: { [key]: [row] } })?.form?.fields[0]?.rows?.[0] ??
    [];
  const everywhere = locales.map((locale) => ({ ...context, locale, words: wordsOf(locale, context.viewer.country) }));
  const headers = (name: string) =>
    everywhere.flatMap(({ words }) =>
      [`dashboards.${dashboard.id}.columns.${name}`, `columns.${name}`]
        .map((each) => each as `columns.${string}`)
        .filter(words.has)
        .map((each) => words.of(each)),
    );
  const own = fieldsIn(context, {});
  const others = [{}, ...rowsToName(own)].flatMap((row) => everywhere.map((each) => fieldsIn(each, row)));
  return {
    targets: importTargets(own, others, confirm, headers),
    fieldsOf: (row: FieldRow) => fieldsIn(context, row),
    others,
  };
}
