import { cellWriter } from '../columns/cell.ts';
import { axisLabels } from '../pivots/labels.ts';
import { wholeFigure } from '../pivots/measures/figures.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import type { Said } from './chart.ts';
import { firstDrawn } from './fields.ts';
import { type Left, notesOf } from './notes.ts';
import type { Drawn } from './resolved.ts';
import { sentenceOf, type Told } from './sentence.ts';
import { titleOf } from './title.ts';

interface OneFigure {
  measure: ResolvedMeasure | undefined;
  header: string;
  figure: Figure;
  /** The text of a figure. */
  write: (value: number) => string;
  /** What a group down is called. */
  label: (row: number) => string;
  /** The figure where a group down meets one across, NaN where there is none. Default: across all. */
  figureOf: (row: number, column?: number) => number;
  /** What each such chart says of itself, with notes of its own. */
  said: (
    own?: Told & Pick<Left, 'notDrawn'> & { notes?: readonly string[] },
  ) => Pick<Said, 'title' | 'sentence' | 'notes'>;
}

/** What a mark draws that has room for one figure: the first that can be drawn. */
export function oneFigure(given: Drawn): OneFigure {
  const { pivot, table, style } = given;
  const place = firstDrawn(pivot);
  const measure = pivot.values[place];
  const figure = measure?.figure ?? wholeFigure;
  const width = table.columns.levels.length;
  const beside = pivot.values.filter((each) => each !== measure).map(({ header }) => header);
  return {
    measure,
    header: measure?.header ?? '',
    figure,
    write: cellWriter(figure, style),
    label: axisLabels(pivot.rows, table.rows, style, pivot.words),
    figureOf: (row, column = 0) => table.figures[place]?.[row * width + column] ?? Number.NaN,
    said: ({ notes = [], notDrawn = [], ...told } = {}) => ({
      title: titleOf(given),
      sentence: sentenceOf(given, told),
      notes: [...notesOf(given, { told: beside, notDrawn }), ...notes],
    }),
  };
}
