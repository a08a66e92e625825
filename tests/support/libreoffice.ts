import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const paths = [
  process.env.SOFFICE_PATH,
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** LibreOffice: SOFFICE_PATH or the system's; null if there is none. */
export const findLibreOffice = (): string | null => paths.find((path) => path && existsSync(path)) ?? null;

/** Opens a workbook, sets a cell of a sheet, recalculates all formulas and PivotTables, and stores every sheet. */
const macro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub Refresh(source As String, target As String, sheetName As String, cell As String, value As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  If cell &lt;&gt; "" Then document.Sheets.getByName(sheetName).getCellRangeByName(cell).Value = CDbl(value)
  document.calculateAll()
  For Each sheet In document.Sheets
    tables = sheet.getDataPilotTables()
    For i = 0 To tables.Count - 1
      tables.getByIndex(i).refresh()
    Next i
  Next sheet
  Dim how(1) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName"
  how(0).Value = "Text - txt - csv (StarCalc)"
  how(1).Name = "FilterOptions"
  how(1).Value = "44,34,76,1,,0,false,false,false,false,false,-1"
  document.storeToURL(target, how())
  document.close(True)
End Sub
</script:module>
`;

function recordsOf(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') records.push([]);
    if (end === '') break;
  }
  return records.filter((record) => record.length > 1 || record[0] !== '' || record === records[0]);
}

/** The texts of a workbook's sheets after LibreOffice has recalculated them, row by row. */
export async function refreshed(
  office: string,
  file: Uint8Array,
  change: { sheet: string; cell: string; value: number } | null = null,
): Promise<Map<string, string[][]>> {
  const folder = await mkdtemp(join(tmpdir(), 'motorpool-office-'));
  const profile = join(folder, 'profile');
  const url = (name: string) => pathToFileURL(join(folder, name)).href;
  const soffice = (...more: string[]) =>
    run(office, [`-env:UserInstallation=${url('profile')}`, '--headless', ...more], { timeout: 120_000 });
  try {
    await writeFile(join(folder, 'book.xlsx'), file);
    // LibreOffice copies its presets into a new profile first.
    await soffice('--terminate_after_init');
    await writeFile(join(profile, 'user/basic/Standard/Module1.xba'), macro);
    const { sheet, cell, value } = change ?? { sheet: '', cell: '', value: '' };
    const given = [url('book.xlsx'), url('book.csv'), sheet, cell, String(value)];
    await soffice(`macro:///Standard.Module1.Refresh(${given.map((each) => `"${each}"`).join()})`);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    if (names.length === 0) throw new Error('LibreOffice did not open the workbook.');
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return new Map(names.map((name, i) => [name.slice('book-'.length, -'.csv'.length), recordsOf(texts[i] ?? '')]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
