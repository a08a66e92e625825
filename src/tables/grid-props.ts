import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Locale, Words } from '../../engine/context/context.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { GroupPath, HeadAt, OpenGroups } from '../../engine/pivots/group-lines.ts';
import type { ResolvedGroups } from '../../engine/pivots/resolve-groups.ts';
import type {
  Choice,
  ValueLinesRequest,
  ValuesAction,
  ValuesPage,
  ValuesRequest,
} from '../../engine/results/column-values.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Totals } from '../../engine/totals/kind.ts';
import type { Placed } from './arrangement.ts';

/** Lines as they are asked for. */
interface Block {
  lines: Line[];
  /** The heads of the open groups that the first of them lies in. */
  above: HeadAt[];
  lineCount: number;
}

/** Rows in groups. */
export interface Grouped {
  resolved: ResolvedGroups;
  /** What a group is called. */
  labelOf: (path: GroupPath) => string;
  onTurn: (path: GroupPath) => void;
  onOpen: (opened: OpenGroups) => void;
}

/** What the grid shows, and where its rows come from. */
export interface GridProps {
  label: string;
  /** The columns shown, in order. */
  columns: readonly ResolvedColumn[];
  /** In pixels, by field: what a column says, or more where its total takes it. */
  widths: Readonly<Record<string, number>>;
  style: Style;
  words: Words;
  locale: Locale;
  sorts: readonly Sort[];
  filters: readonly Filter[];
  /** Rows of the view. */
  rowCount: number;
  /** Lines that are seen of it: its rows, or heads of groups and the rows of those that are open. */
  lineCount: number;
  /** Another one: the rows are others. The same: rows were only added behind. */
  version: number;
  /** Another one: the same rows, with more fields. */
  refills: number;
  /** Another one: the same rows, of whose groups others are open. */
  turns: number;
  totals: Totals | null;
  /** What is in the columns, as far as it is known; null where that is not to be shown. */
  summaries: Summaries | null;
  /** Lines of the view by their places; waits until the view is what was last asked for. null where that failed. */
  block: (from: number, to: number) => Promise<Block | null>;
  /** The values of the columns, as the view is by then. */
  values: {
    /** null: others were asked for meanwhile. */
    show: (asked: ValueLinesRequest) => Promise<ValuesPage | null>;
    choose: (asked: ValuesRequest, act: ValuesAction) => Promise<Choice>;
  };
  /** null where rows are not grouped. */
  groups: Grouped | null;
  onGroup: (column: ResolvedColumn) => void;
  onSorts: (sorts: Sort[]) => void;
  onFilters: (filters: Filter[]) => void;
  onArrange: (shown: Omit<Placed, 'enabled'>[]) => void;
  onHide: (value: string) => void;
}
