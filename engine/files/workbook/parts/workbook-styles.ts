import type { CellLook } from './plain-row.ts';
import { escapeText } from './spreadsheet-text.ts';

type Look = CellLook;
type Align = 'left' | 'right' | 'center' | null;

const fonts: Record<Look, number> = {
  plain: 0,
  header: 1,
  total: 1,
  strong: 1,
  wrapped: 0,
  title: 2,
  link: 3,
  note: 4,
};
const fills: Partial<Record<Look, number>> = { header: 2 };
const borders: Partial<Record<Look, number>> = { header: 1, total: 2 };
const isWrapped: Partial<Record<Look, true>> = { header: true, wrapped: true, note: true };
const ownFormatsFrom = 164;

const typeface = (size: number) => `<sz val="${size}"/><name val="Calibri"/><family val="2"/>`;
const regular = typeface(11);

/** The cell styles of a workbook, one per look, format and alignment. */
export class WorkbookStyles {
  private readonly formats = new Map<string, number>();
  private readonly cells = new Map<string, number>([[this.cell('plain', 'General', null), 0]]);

  /** The id of a style, for the `s` attribute of cells. */
  id(look: Look, format = 'General', align: Align = null, isApart = false): number {
    const xml = this.cell(look, format, align, isApart);
    let id = this.cells.get(xml);
    if (id === undefined) {
      id = this.cells.size;
      this.cells.set(xml, id);
    }
    return id;
  }

  private cell(look: Look, format: string, align: Align, isApart = false): string {
    const wrap = isWrapped[look] ? ' vertical="top" wrapText="1"' : '';
    const horizontal = align ? ` horizontal="${align}"` : '';
    const indent = isApart ? ' indent="1"' : '';
    const alignment = horizontal || wrap ? `<alignment${horizontal}${wrap}${indent}/>` : '';
    return (
      `<xf numFmtId="${this.format(format)}" fontId="${fonts[look]}" fillId="${fills[look] ?? 0}" borderId="${borders[look] ?? 0}" xfId="0"` +
      ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${alignment ? ' applyAlignment="1"' : ''}>${alignment}</xf>`
    );
  }

  /** The id of a number format, for use outside cells. */
  format(code: string): number {
    if (code === 'General' || code === '') return 0;
    if (code === '@') return 49;
    let id = this.formats.get(code);
    if (id === undefined) {
      id = ownFormatsFrom + this.formats.size;
      this.formats.set(code, id);
    }
    return id;
  }

  /** xl/styles.xml. */
  xml(): string {
    const formats = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeText(code)}"/>`,
    );
    const cells = [...this.cells.keys()];
    const line = '<color rgb="FF916DD1"/>';
    return (
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (formats.length ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '') +
      `<fonts count="5"><font>${regular}</font><font><b/>${regular}</font>` +
      `<font><b/>${typeface(16)}</font><font><u/>${regular}</font><font><i/>${regular}</font></fonts>` +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEDE7F6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>' +
      `<border><left/><right/><top/><bottom style="thin">${line}</bottom><diagonal/></border>` +
      `<border><left/><right/><top style="thin">${line}</top><bottom/><diagonal/></border></borders>` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}
