// Written by npm run schemas from engine/charts/marks/registry.ts.

/** Chart types for a pivot, in words. */
export const marksInWords = {
  bar: 'bars',
  line: 'lines',
  area: 'lines with the area below them filled',
  donut: 'a donut of shares',
  scatter: 'points by two figures',
  histogram: 'the distribution of a number',
  heatmap: 'two fields crossed, colored by a figure',
  treemap: 'nested areas',
  map: 'states, provinces or counties, colored by a figure',
  points: 'cities on a map',
} as const;

export type MarkName = keyof typeof marksInWords;
