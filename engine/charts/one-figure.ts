import { cellWriter } from '../columns/cell.ts';
import { axisLabels } from '../pivots/labels.ts';
import { wholeFigure } from '../pivots/measures/figures.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import type { ChartTexts } from './chart.ts';
import { firstDrawn } from './fields.ts';
import { type NoteOptions, notesOf } from './notes.ts';
import type { ChartInput } from './resolved.ts';
import { type SentenceOptions, sentenceOf } from './sentence.ts';
import { titleOf } from './title.ts';

interface TextOptions extends SentenceOptions, Pick<NoteOptions, 'notDrawn' | 'leaves'> {
  /** Notes of this mark only. */
  notes?: readonly string[];
}

interface OneFigure {
  measure: ResolvedMeasure | undefined;
  header: string;
  figure: Figure;
  write: (value: number) => string;
  /** The label of a group of the rows. */
  label: (row: number) => string;
  /** The figure of a row and a column, NaN where there is none. Default: of all columns. */
  figureOf: (row: number, column?: number) => number;
  /** The title, sentence and notes of the chart. */
  texts: (options?: TextOptions) => Pick<ChartTexts, 'title' | 'sentence' | 'notes'>;
}

/** What a mark with room for one figure draws: the first that can be drawn. */
export function oneFigure(input: ChartInput): OneFigure {
  const { pivot, table, style } = input;
  const place = firstDrawn(pivot);
  const measure = pivot.values[place];
  const figure = measure?.figure ?? wholeFigure;
  const width = table.columns.levels.length;
  const onHover = pivot.values.filter((each) => each !== measure).map(({ header }) => header);
  return {
    measure,
    header: measure?.header ?? '',
    figure,
    write: cellWriter(figure, style),
    label: axisLabels(pivot.rows, table.rows, style, pivot.words),
    figureOf: (row, column = 0) => table.figures[place]?.[row * width + column] ?? Number.NaN,
    texts: ({ notes = [], notDrawn = [], leaves = [], ...options } = {}) => ({
      title: titleOf(input),
      sentence: sentenceOf(input, options),
      notes: [...notesOf(input, { onHover, notDrawn, leaves }), ...notes],
    }),
  };
}
