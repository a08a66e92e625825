import type { FileRecord } from './file-record.ts';

/** Whether a row does not have the cells of the headers. Blank cells behind them don't count. */
export const isRagged = ({ cells }: FileRecord, width: number): boolean =>
  cells.length < width || cells.slice(width).some((cell) => cell !== '');
