/** With fewer values, a line would suggest a trend that the values do not show: they are dots. */
const leastForLine = 8;

type Place = readonly [x: number, y: number];

/** A sparkline in a box of width and height 1, from its upper left corner. */
interface Spark {
  lines: Place[][];
  dots: Place[];
}

/** The values of a trend as a line with gaps, or as dots where there are few; nothing for a single value. NaN: no value. */
export function sparkOf(values: readonly number[]): Spark {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return { lines: [], dots: [] };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const runs: Place[][] = [];
  for (const [place, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(values[place - 1] ?? Number.NaN)) runs.push([]);
    runs.at(-1)?.push([place / (values.length - 1), most > least ? 1 - (value - least) / (most - least) : 0.5]);
  }
  if (known.length < leastForLine) return { lines: [], dots: runs.flat() };
  return { lines: runs.filter(({ length }) => length > 1), dots: runs.filter(({ length }) => length === 1).flat() };
}
