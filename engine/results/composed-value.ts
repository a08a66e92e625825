import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds, numberKindOf } from '../columns/registry.ts';
import { fileNumber } from '../columns/rounded.ts';
import type { DocumentValue } from '../files/document/document.ts';
import { isSpreadsheetDay } from '../files/workbook/parts/workbook-cells.ts';
import { exact } from '../formats/exact.ts';
import { suffixedFormat } from '../formats/spreadsheet.ts';
import type { Style } from '../formats/style.ts';
import { unitSuffix } from '../formats/units.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import type { CellValue } from '../tables/cells.ts';

/**
 * A number as a spreadsheet stores it; null if it is not a number, or is a day outside the spreadsheet's date range.
 */
function numberOf(
  column: Pick<ResolvedColumn, 'type' | 'decimals' | 'excelFormat'>,
  value: CellValue,
): DocumentValue['number'] {
  const { type, excelFormat } = column;
  const kind = numberKindOf(type);
  if (!kind || kind.storage === 'boolean' || typeof value !== 'number' || !Number.isFinite(value)) return null;
  const counted = fileNumber(column, value);
  if (columnKinds[type].storage !== 'number' && !isSpreadsheetDay(Math.floor(counted))) return null;
  return { value: counted, format: excelFormat };
}

/** A single value, with its label. */
export const cellValue = (column: ResolvedColumn, label: string, value: CellValue, text: string): DocumentValue => ({
  label,
  text: text || '–',
  number: numberOf(column, value),
});

/** A figure of a pivot, with its unit. */
export function figureValue({ header, figure }: ResolvedMeasure, value: number, style: Style): DocumentValue {
  const written = cellText(figure, value, style);
  const number = numberOf(figure, exact(value));
  const { unit } = figure;
  return {
    label: header,
    text: written && unit ? `${written}${unitSuffix(unit)}` : written || '–',
    number: number && unit ? { ...number, format: suffixedFormat(number.format, unit) } : number,
  };
}
