import { describe, expect, it } from 'vitest';
import { figureAxis, shortWriter } from '../../engine/charts/scale.ts';
import { cellWriter } from '../../engine/columns/cell.ts';
import { proseWriter } from '../../engine/columns/prose.ts';
import { columnKinds, numberKindOf } from '../../engine/columns/registry.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { firstPivot } from '../../engine/pivots/guess.ts';
import { headlinePivot } from '../../engine/pivots/headline.ts';
import { resolvePivot } from '../../engine/pivots/resolve.ts';
import type { ColumnType } from '../../engine/schema/column.ts';
import { summarizeColumn } from '../../engine/summaries/summarize.ts';
import { allRows } from '../../engine/tables/cells.ts';
import type { Table } from '../../engine/tables/table.ts';
import { column } from '../fixtures/column.ts';
import { american, styles } from '../fixtures/styles.ts';
import { context } from './support.ts';

const types = Object.keys(columnKinds) as ColumnType[];
const figures = types.filter((type) => columnKinds[type].storage === 'number');
const dated = types.filter((type) => ['date', 'datetime'].includes(columnKinds[type].storage));
const asked = { hierarchies: [], pivot: null, headline: null };

/** The part of a text that says what its figure is of: $, % or nothing. */
const sign = (text: string) => text.replace(/[\d.,\s()]/g, '');

describe.each(figures)('figures of type %s', (type) => {
  const figure = { type, decimals: 2, align: 'right', excelFormat: '', unit: null } as const;

  it.each(
    Object.values(styles),
  )('are of the same thing in cells, on an axis, at marks and in sentences: $locale', (style) => {
    const cell = sign(cellWriter(figure, style)(12));
    expect(sign(shortWriter(figure, style)(12))).toBe(cell);
    expect(sign(proseWriter(figure, style)(12))).toBe(cell);
    for (const most of [12, 12_000, 12_000_000])
      for (const { text } of figureAxis('', { values: [most], zero: 'always' }, 4, figure, style).ticks)
        expect(sign(text).replace(/[kKM]$|^[kKM](?=.)/, '')).toBe(cell);
  });

  it('have an axis without ticks between the figures that are shown', () => {
    const whole = { ...figure, decimals: 0 };
    const style = american;
    const write = cellWriter(whole, style);
    for (const most of [2, 0.02]) {
      const axis = figureAxis('', { values: [most], zero: 'always' }, 8, whole, style);
      const texts = axis.ticks.map(({ at }) => write(at));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

it.each(
  figures.filter((type) => numberKindOf(type)?.marksNegative),
)('the first pivot is of an amount, rather than of a count before it: %s', (type) => {
  const total = { type: 'sum' } as const;
  const columns = [column('visits', { type: 'number', total }), column('paid', { type, total })];
  expect(firstPivot({ ...asked, columns }).values[0]).toEqual({ value: 'paid' });
});

describe.each(dated)('dates of type %s', (type) => {
  const when = column('when', { type });
  const style = american;
  const stored = (day: string) => parseDay(day) * (columnKinds[type].storage === 'datetime' ? 86_400_000 : 1);
  const days = ['2026-03-02', '2026-03-30'].map(stored);
  const write = cellWriter(when, style);
  const isOfMonths = write(days[0] as number) === write(days[1] as number);

  it('are grouped by a part of a date that they have', () => {
    expect(firstPivot({ ...asked, columns: [when] }).columns?.[0]?.by === 'month').toBe(isOfMonths);
    const headline = headlinePivot({ columns: [when], headline: { values: [{ take: 'count' }] } }, context());
    expect(headline?.columns[0]?.by === 'month').toBe(isOfMonths);
    const plain = resolvePivot({ columns: [{ value: 'when' }], values: [{ take: 'count' }] }, [when], context());
    expect(plain.columns[0]?.by).toBe(isOfMonths ? 'month' : 'day');
  });

  it('have a histogram whose bars are not shorter than they are', () => {
    const kind = columnKinds[type].storage === 'datetime' ? 'datetime' : 'date';
    const table: Table = { length: 2, columns: new Map([['when', { kind, values: Float64Array.from(days) }]]) };
    const { shape } = summarizeColumn(table, allRows(table), allRows(table), when, style);
    if (shape?.type !== 'histogram') throw new Error('There is no histogram.');
    expect(shape.unit === 'month').toBe(isOfMonths);
  });
});
