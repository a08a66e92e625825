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
import type { Trail } from '../../engine/tables/trail.ts';
import type { Totals } from '../../engine/totals/kind.ts';
import type { Placed } from '../../engine/views/arrange.ts';

/** A block of lines. */
interface Block {
  lines: Line[];
  /** The headers of the groups that contain the first line. */
  above: HeadAt[];
  lineCount: number;
}

/** The grouping of rows. */
export interface Grouped {
  resolved: ResolvedGroups;
  /** The label of a group. */
  labelOf: (path: GroupPath) => string;
  onTurn: (path: GroupPath) => void;
  onOpen: (opened: OpenGroups) => void;
}

/** The props of the grid. */
export interface GridProps {
  label: string;
  /** The visible columns in order. */
  columns: readonly ResolvedColumn[];
  /** Pixels with the usual font size, by field: the column's width, or more if its total needs it. */
  widths: Readonly<Record<string, number>>;
  style: Style;
  words: Words;
  locale: Locale;
  sorts: readonly Sort[];
  filters: readonly Filter[];
  /** The number of rows of the view. */
  rowCount: number;
  /** The number of visible lines: rows, or group headers and the rows of expanded groups. */
  lineCount: number;
  /** Changes when the rows change; stays the same when rows are only appended. */
  version: number;
  /** Changes when the same rows get more fields. */
  refills: number;
  /** Changes when groups are expanded or collapsed. */
  turns: number;
  totals: Totals | null;
  /** The summaries computed so far; null if they are not shown. */
  summaries: Summaries | null;
  /** Lines of the view from a place; waits for the latest view. null where that failed. */
  block: (from: number, to: number) => Promise<Block | null>;
  /** The values of a column around one of them, in the order of the rows; null where that failed. */
  trail: (field: string, id: string) => Promise<Trail | null>;
  /** The values of columns in the current view. */
  values: {
    /** null: superseded by another request. */
    show: (asked: ValueLinesRequest) => Promise<ValuesPage | null>;
    choose: (asked: ValuesRequest, act: ValuesAction) => Promise<Choice>;
  };
  /** null for ungrouped rows. */
  groups: Grouped | null;
  onGroup: (column: ResolvedColumn) => void;
  onSorts: (sorts: Sort[]) => void;
  onFilters: (filters: Filter[]) => void;
  onArrange: (shown: Omit<Placed, 'enabled'>[]) => void;
  onHide: (value: string) => void;
}
