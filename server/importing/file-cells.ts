import { extname } from 'node:path';
import { limits } from '../limits.ts';
import type { FileRecord } from './file-record.ts';
import { type FileOptions, openFile } from './open-file.ts';
import { NotText } from './text-file.ts';

/** A row of a file. A cell is a number where the file says so, and null if it has an error. */
export interface CellsOfRow {
  line: number;
  cells: (string | number | null)[];
}

export interface FileCells {
  rows: CellsOfRow[];
  isCut: boolean;
  otherSheets: string[];
}

const { rows: most, columns, characters, unpacked } = limits.importing;

const cellsOf = ({ cells, marks = [] }: FileRecord): CellsOfRow['cells'] =>
  cells.slice(0, columns).map((text, place) => {
    const { isNumber, fault } = marks[place] ?? {};
    if (fault !== undefined) return null;
    // A number that is shown as 00123 or 5% is that text.
    return isNumber && String(Number(text)) === text ? Number(text) : text.slice(0, characters);
  });

/** A fault of a cell is said at the cell. What is wrong with the row itself makes the file unreadable. */
const isBroken = ({ fault, marks = [] }: FileRecord) => fault !== undefined && !marks.some((mark) => mark.fault);

async function readAs(path: string, name: string, options: FileOptions): Promise<FileCells> {
  const file = await openFile(path, options, extname(name).toLowerCase());
  const rows: CellsOfRow[] = [];
  let isCut = false;
  for await (const record of file.records()) {
    if (record.isTotal || record.isOwnTotal) continue;
    if (isBroken(record)) throw new Error(record.fault);
    if (rows.length === most) {
      isCut = true;
      break;
    }
    rows.push({ line: record.line, cells: cellsOf(record) });
  }
  return { rows, isCut, otherSheets: [...file.otherSheets()] };
}

/**
 * The first rows of a file that a user has sent. `name`: what the user calls it. A text that is not UTF-8 is read as Excel
 * saves “CSV” in America and western Europe.
 */
export async function fileCells(path: string, name: string): Promise<FileCells> {
  try {
    return await readAs(path, name, { limits: unpacked, columns });
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    return readAs(path, name, { encoding: 'windows-1252' });
  }
}
