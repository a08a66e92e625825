/** A line of the pivot's grid: the place of its group among the rows. */
export interface PivotLine {
  place: number;
}
