import type { Context } from '../../../engine/context/context.ts';
import type { PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { countText } from '../../../engine/results/truth.ts';
import classes from '../../tables/printed.module.css';
import { mostPrinted, type Printing } from './use-printing.ts';
import type { Screen } from './use-report.ts';

/** The largest number of columns on an upright page. */
const mostUpright = 7;

/** Whether the report is printed in landscape. */
export const isWide = ({ view, ran }: Screen): boolean =>
  view.look !== 'rows' || ran.columns.filter(({ enabled }) => enabled).length > mostUpright;

/** On paper: how many of the rows are printed, unless all are. */
export function PrintedNote({ screen, printing }: { screen: Screen; printing: Printing }) {
  const { state, view, context } = screen;
  const { words } = context;
  const { shown } = state;
  if (!printing.isPrinted || !shown || view.look !== 'rows') return null;
  if (!printing.loaded) return <p className={classes.note}>{words('report.print_later')}</p>;
  const [printed, of] = [printing.loaded.lines.length, shown.groups?.lines ?? shown.rows];
  if (printed >= of) return null;
  const numbers = { count: mostPrinted, printed: countText(printed, context), of: countText(of, context) };
  return (
    <p className={classes.note}>{words(shown.groups ? 'report.printed_lines' : 'report.printed_rows', numbers)}</p>
  );
}

/** On paper: how many of the groups of a pivot are printed, unless all are. */
export function PrintedGroups({ table, context }: { table: PivotTable; context: Context }) {
  const of = table.rows.levels.length - 1;
  if (of <= mostPrinted) return null;
  const numbers = { printed: countText(mostPrinted, context), of: countText(of, context) };
  return <p className={classes.note}>{context.words('report.printed_groups', numbers)}</p>;
}
