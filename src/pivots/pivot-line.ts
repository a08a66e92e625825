/** A line of the pivot grid: the place of its row group. */
export interface PivotLine {
  place: number;
}
