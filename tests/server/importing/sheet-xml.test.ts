import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';
import { workbookRecords } from '../../../server/importing/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'cars.xlsx');
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The names of elements with a prefix. */
const prefixed = (xml: string, prefix: string) =>
  xml.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`);

interface Written {
  rows: string;
  texts?: string;
  change?: (xml: string, part: string) => string;
  /** A part that is left out. */
  without?: string;
}

/** A workbook with these rows in XML. Style 1 is a date, 2 a duration. */
function write({ rows, texts = '<si><t>make</t></si><si><t>Kia</t></si>', change = (xml) => xml, without }: Written) {
  const relation = (id: number, part: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${related}/${part}" Target="${target}"/>`;
  const parts = {
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Cars" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="170" formatCode="[h]:mm"/><numFmt numFmtId="171" formatCode="000"/><numFmt numFmtId="172" formatCode="_-* #,##0.00\\ _D_-"/><numFmt numFmtId="173" formatCode="Standard"/></numFmts><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const kept = Object.entries(parts).filter(([name]) => name !== without);
  const all = kept.map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>\n${change(xml, name)}`)]);
  writeFileSync(path, zipSync(Object.fromEntries(all)));
}

async function read(written: Written) {
  write(written);
  const found: (string | string[])[] = [];
  for await (const { line, cells, fault } of workbookRecords(path)) found.push(fault ? `${line}: ${fault}` : cells);
  return found;
}

const inRow = (cells: string) => `<row r="1">${cells}</row>`;

describe('a cell is read by its type', () => {
  it.each([
    ['a number', '<c r="A1"><v>12.5</v></c>', '12.5'],
    ['a number in scientific notation', '<c r="A1" t="n"><v>1.5E3</v></c>', '1500'],
    [
      'a whole number with more digits than a number has',
      '<c r="A1"><v>12345678901234567</v></c>',
      '12345678901234567',
    ],
    ['a fraction with too many digits', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a negative number with leading zeros', '<c r="A1" s="3"><v>-5</v></c>', '-005'],
    ['a number with a space as wide as a letter', '<c r="A1" s="4"><v>7.5</v></c>', '7.5'],
    ['a number in the general format of another language', '<c r="A1" s="5"><v>5</v></c>', '5'],
    ['no value', '<c r="A1"><v/></c><c r="B1"><v>1</v></c>', ''],
    ['a shared text', '<c r="A1" t="s"><v>1</v></c>', 'Kia'],
    ['a text of its own', '<c r="A1" t="inlineStr"><is><t>Kia</t></is></c>', 'Kia'],
    [
      'a rich text of its own',
      '<c r="A1" t="inlineStr"><is><r><t>Kia</t></r><r><t xml:space="preserve"> Rio</t></r></is></c>',
      'Kia Rio',
    ],
    ['CDATA', '<c r="A1" t="inlineStr"><is><t><![CDATA[R&D]]></t></is></c>', 'R&D'],
    ['an escape inside of an escape', '<c r="A1" t="str"><v>a &amp;lt; b</v></c>', 'a &lt; b'],
    ['the text of a formula', '<c r="A1" t="str"><f>B1</f><v>Kia</v></c>', 'Kia'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'true'],
    ['false', '<c r="A1" t="b"><v>false</v></c>', 'false'],
    ['a formula that is true', '<c r="A1" t="b"><f>1=1</f><v>1</v></c>', 'true'],
    ['a serial day', '<c r="A1" s="1"><v>46027</v></c>', '2026-01-05'],
    ['a duration', '<c r="A1" s="2"><v>1.5</v></c>', '36'],
    ['a date in ISO 8601', '<c r="A1" s="1" t="d"><v>2026-01-05</v></c>', '2026-01-05'],
    ['a time in ISO 8601', '<c r="A1" s="1" t="d"><v>2026-01-05T13:30:00Z</v></c>', '2026-01-05T13:30:00'],
  ])('%s', async (_what, cell, text) => {
    const [cells] = await read({ rows: inRow(`${cell}<c r="C1"><v>7</v></c>`) });
    expect([cells?.[0], cells?.[2]]).toEqual([text, '7']);
  });
});

describe('a cell that can’t be read is named', () => {
  it.each([
    ['an unknown type', '<c r="A1" t="zzz"><v>12</v></c>', 'has the type “zzz”, which workbooks do not have'],
    ['a number that is a text', '<c r="A1"><v>abc</v></c>', 'is “abc”, which is not a number'],
    ['a number with a unit', '<c r="A1"><v>12 mi</v></c>', 'is “12 mi”, which is not a number'],
    ['a number without an end', '<c r="A1"><v>1e999</v></c>', 'is “1e999”, which is not a number'],
    [
      'a text beyond the table',
      '<c r="A1" t="s"><v>2</v></c>',
      'is a reference to a text that is missing from the file',
    ],
    ['a negative text', '<c r="A1" t="s"><v>-1</v></c>', 'is a reference to a text that is missing from the file'],
    ['half a text', '<c r="A1" t="s"><v>1.5</v></c>', 'is a reference to a text that is missing from the file'],
    ['a name as a text', '<c r="A1" t="s"><v>length</v></c>', 'is a reference to a text that is missing from the file'],
    ['an error', '<c r="A1" t="e"><v>#REF!</v></c>', 'is #REF!'],
    ['an error of a formula', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'is a formula whose result is an error'],
    [
      'a formula with a blank result',
      '<c r="A1"><f>B1</f><v/></c>',
      'is a formula without a stored result: open the file in Excel and save it',
    ],
    ['a boolean of 2', '<c r="A1" t="b"><v>2</v></c>', 'is “2”, which is not true or false'],
    ['a boolean of yes', '<c r="A1" t="b"><v>yes</v></c>', 'is “yes”, which is not true or false'],
    ['a day that does not exist', '<c r="A1" t="d"><v>2026-02-30</v></c>', 'is “2026-02-30”, which is not a date'],
    ['a day in words', '<c r="A1" t="d"><v>5 Jan</v></c>', 'is “5 Jan”, which is not a date'],
    ['a format beyond the table', '<c r="A1" s="9"><v>46027</v></c>', 'has a format that is missing from the file'],
  ])('%s', async (_what, cell, fault) => {
    expect(await read({ rows: inRow(`${cell}<c r="B1"><v>7</v></c>`) })).toEqual([`1: the cell in column 1 ${fault}`]);
  });

  it.each([
    [
      'twice in a row',
      '<c r="B1"><v>7</v></c><c r="A1"><v>1</v></c><c r="B1"><v>8</v></c>',
      'the cell B1 occurs twice',
    ],
    ['in another row', '<c r="B2"><v>7</v></c>', 'the cell B2 is in row 1'],
    ['without a column', '<c r="12"><v>7</v></c>', 'a cell has the address “12”'],
    ['behind the last column', '<c r="XFE1"><v>7</v></c>', 'a cell has the address “XFE1”'],
  ])('%s', async (_what, cells, fault) => {
    expect(await read({ rows: inRow(cells) })).toEqual([`1: ${fault}`]);
  });

  it('in the headers too', async () => {
    write({ rows: '<row r="1"><c r="A1" t="zzz"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>' });
    await expect(surveyFile(path, { reserved: new Set() })).rejects.toThrow(
      `${path}:1  the cell in column 1 has the type “zzz”, which workbooks do not have. The headers are in this line.`,
    );
  });
});

const cell = (r: string, value: number) => `<c r="${r}"><v>${value}</v></c>`;

describe('rows and cells', () => {
  it.each([
    ['that come in any order', inRow(`${cell('C1', 3)}${cell('A1', 1)}${cell('B1', 2)}`), [['1', '2', '3']]],
    [
      'without addresses',
      '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row r="5"><c><v>5</v></c></row>',
      [['1', '2'], ['5']],
    ],
    ['with an address in between', inRow(`<c><v>1</v></c>${cell('C1', 3)}<c><v>4</v></c>`), [['1', '', '3', '4']]],
  ])('%s have their places', async (_what, rows, cells) => {
    expect(await read({ rows })).toEqual(cells);
  });

  it('without numbers are counted, also empty ones', async () => {
    write({ rows: '<row><c><v>1</v></c></row><row/><row><c><v>3</v></c></row>' });
    const lines: number[] = [];
    for await (const { line } of workbookRecords(path)) lines.push(line);
    expect(lines).toEqual([1, 3]);
  });

  it.each([
    ['a number twice', `${inRow(cell('A1', 1))}${inRow(cell('B1', 2))}`, 'row 1 occurs twice'],
    [
      'a smaller number',
      `<row r="3">${cell('A3', 1)}</row><row r="2">${cell('A2', 2)}</row>`,
      'row 2 comes after row 3',
    ],
    ['no number', `<row r="x">${cell('A1', 1)}</row>`, 'a row has the number “x”'],
    ['number 0', `<row r="0">${cell('A0', 1)}</row>`, 'a row has the number “0”'],
    ['a number beyond the last row', `<row r="1048577">${cell('A1', 1)}</row>`, 'a row has the number “1048577”'],
  ])('with %s are refused', async (_what, rows, reason) => {
    await expect(read({ rows: `${rows}<row r="9"/>` })).rejects.toThrow(
      `${path} can't be read as a workbook: ${reason}. Save it again as .xlsx, or as “CSV UTF-8”.`,
    );
  });

  it('that end early are refused', async () => {
    const change = (xml: string) => xml.replace('</sheetData></worksheet>', '');
    await expect(read({ rows: inRow(cell('A1', 1)), change })).rejects.toThrow("can't be read as a workbook");
  });
});

describe('shared texts are whole', () => {
  it.each([
    ['rich', '<si><r><t>Ford</t></r><r><t xml:space="preserve"> Focus</t></r></si>', 'Ford Focus'],
    ['rich, with line breaks in the XML', '<si>\n <r>\n  <t>Ford</t>\n </r>\n <r>\n  <t>X</t>\n </r>\n</si>', 'FordX'],
    ['with their reading', '<si><t>車</t><rPh sb="0" eb="1"><t>くるま</t></rPh></si>', '車'],
    ['CDATA', '<si><t><![CDATA[R&D]]></t></si>', 'R&D'],
    ['empty', '<si><t/></si>', undefined],
  ])('%s', async (_what, texts, text) => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c></row>';
    expect(await read({ rows, texts })).toEqual([[text ?? '', '7']]);
  });

  it('also between two pieces of the file', async () => {
    const many = Array.from({ length: 40_000 }, (_, n) => `Montréal–Québec ${n}`);
    const rows = many.map((own, n) => `<row><c t="s"><v>${n}</v></c><c t="inlineStr"><is><t>${own}</t></is></c></row>`);
    const texts = many.map((text) => `<si><t>${text}</t></si>`).join('');
    expect(await read({ rows: rows.join(''), texts })).toEqual(many.map((text) => [text, text]));
  });
});

describe('the settings of a workbook are read:', () => {
  const inBook = (to: (xml: string) => string) => (xml: string, part: string) =>
    part === 'xl/workbook.xml' ? to(xml) : xml;
  const day = inRow('<c r="A1" s="1"><v>46027</v></c>');

  it.each([
    ['1', '2030-01-06'],
    ['true', '2030-01-06'],
    ['false', '2026-01-05'],
    ['0', '2026-01-05'],
  ])('days from 1904: %s', async (value, text) => {
    const change = inBook((xml) => xml.replace('<sheets>', `<workbookPr codeName="x" date1904="${value}"/><sheets>`));
    expect(await read({ rows: day, change })).toEqual([[text]]);
  });

  it('a sheet of charts is not the first sheet', async () => {
    const change = (xml: string, part: string) =>
      part.endsWith('workbook.xml.rels')
        ? xml.replace(
            '</Rel',
            `<Relationship Id="rId9" Type="${related}/chartsheet" Target="chartsheets/sheet1.xml"/></Rel`,
          )
        : inBook((book) => book.replace('<sheets>', '<sheets><sheet name="Chart" sheetId="9" r:id="rId9"/>'))(
            xml,
            part,
          );
    expect(await read({ rows: inRow(cell('A1', 1)), change })).toEqual([['1']]);
  });

  it('styles may be missing', async () => {
    const change = (xml: string, part: string) =>
      part.endsWith('workbook.xml.rels') ? xml.replace(/<Relationship [^>]*\/styles"[^>]*>/, '') : xml;
    expect(await read({ rows: inRow(cell('A1', 1)), change, without: 'xl/styles.xml' })).toEqual([['1']]);
  });

  it('a formula with 0 may not be calculated yet', async () => {
    const change = inBook((xml) => xml.replace('</sheets>', '</sheets><calcPr calcId="1" fullCalcOnLoad="1"/>'));
    const formula = (value: number) => inRow(`<c r="A1"><f>1+1</f><v>${value}</v></c>`);
    expect(await read({ rows: formula(2), change })).toEqual([['2']]);
    expect(await read({ rows: formula(0) })).toEqual([['0']]);
    expect(await read({ rows: formula(0), change })).toEqual([
      '1: the cell in column 1 is a formula whose result, 0, may not be calculated yet: open the file in Excel and save it',
    ]);
  });

  it('a hidden sheet is named', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';
    write({ rows, change: inBook((xml) => xml.replace('<sheet name', '<sheet state="hidden" name')) });
    const { notes } = await surveyFile(path, { reserved: new Set() });
    expect(notes).toContain('The sheet “Cars”, which is loaded, is hidden in the workbook.');
  });
});

describe('XML with prefixes is read', () => {
  const rows = `<row r="1" hidden="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="3" /><row r="4"><c r="A4" s="1"><v>46027</v></c></row>`;
  const expected = [['make'], ['Kia'], ['2026-01-05']];

  it.each([
    ['all parts', () => true],
    ['the workbook', (part: string) => part === 'xl/workbook.xml'],
    ['the sheet', (part: string) => part === 'xl/worksheets/sheet1.xml'],
    ['texts', (part: string) => part === 'xl/sharedStrings.xml'],
    ['styles', (part: string) => part === 'xl/styles.xml'],
    ['relations', (part: string) => part.endsWith('.rels')],
  ])('in %s', async (_what, has) => {
    expect(await read({ rows, change: (xml, part) => (has(part) ? prefixed(xml, 'x') : xml) })).toEqual(expected);
  });

  it('with another prefix of relations', async () => {
    const change = (xml: string) =>
      xml.replace(/ xmlns:r="[^"]*"/, '').replace('r:id=', `d3p1:id="rId1" xmlns:d3p1="${related}" was=`);
    expect(await read({ rows, change })).toEqual(expected);
  });

  it('below a comment with a tag', async () => {
    const change = (xml: string) => `<!-- made by <tool> -->${prefixed(xml, 'x')}`;
    expect(await read({ rows, change })).toEqual(expected);
  });

  it('in a large sheet', async () => {
    const many = Array.from({ length: 50_000 }, (_, n) => `<row><c><v>${n}</v></c></row>`);
    const found = await read({ rows: many.join(''), change: (xml) => prefixed(xml, 'x') });
    expect(found).toEqual(many.map((_, n) => [String(n)]));
  });
});
