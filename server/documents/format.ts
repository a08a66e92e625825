import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type DocumentFormat, documentFormats } from '../../contract/documents.ts';
import { inspectPackage } from './package.ts';
import { pdfFault } from './pdf.ts';

/** What a file is by its content, or why it is not kept. */
export type Inspected =
  | { format: DocumentFormat; fault: null }
  | { format: null; fault: 'empty' | 'type' | 'active' | 'damaged' };

const refused = (fault: 'empty' | 'type' | 'active' | 'damaged'): Inspected => ({ format: null, fault });
const isA = (format: DocumentFormat): Inspected => ({ format, fault: null });

/** How much of a file its type is read from. */
const head = 4100;

/** The end of an archive, which is looked for from the end of a file: such a file is an archive besides what it seems. */
const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1');
const isAlsoArchive = (content: Buffer) => content.subarray(-66_000).includes(endOfArchive);

/** What may follow the end of a picture or a PDF. */
const tail = 1024;

const endsWith = (content: Buffer, end: string) => content.subarray(-tail).includes(Buffer.from(end, 'latin1'));

/** Whether a picture is there to its end. */
const isWhole: Readonly<Record<'JPEG' | 'PNG' | 'WEBP' | 'HEIC', (content: Buffer) => boolean>> = {
  // Telephones add data after the picture.
  JPEG: (content) => content.includes(Buffer.from([0xff, 0xd9]), 2),
  PNG: (content) => endsWith(content, 'IEND\u00aeB`\u0082'),
  WEBP: (content) =>
    content.length >= content.readUInt32LE(4) + 8 && content.length <= content.readUInt32LE(4) + 8 + tail,
  HEIC: () => true,
};

const utf16Of = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;

const isUtf16 = (content: Buffer) => utf16Of(content) !== null;

/** Lines of text in UTF-8, UTF-16 or an older encoding; null for anything else. */
function textOf(content: Buffer): string | null {
  const text = new TextDecoder(utf16Of(content) ?? 'latin1').decode(content);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none.
  return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) ? null : text;
}

const isBetweenFields = (text: string, at: number) => ',;\t\r\n'.includes(text[at] ?? ',');

/**
 * Whether a field of a table starts a program in a spreadsheet (DDE): `=program|'arguments'!A0`. One pattern for all three parts
 * would take hours for some texts, so each field with a `|` is looked at once.
 */
function startsProgram(text: string): boolean {
  for (let bar = text.indexOf('|'); bar >= 0; ) {
    let [start, end] = [bar, bar];
    while (!isBetweenFields(text, start - 1)) start -= 1;
    while (!isBetweenFields(text, end)) end += 1;
    const field = text.slice(start, end);
    const formula = /(?:^|")\s*[=+@-]/.exec(field);
    const program = formula ? field.indexOf('|', formula.index) : -1;
    if (program >= 0 && /![A-Za-z]/.test(field.slice(program))) return true;
    bar = text.indexOf('|', end);
  }
  return false;
}

async function inspectText(content: Buffer, name: string): Promise<Inspected> {
  const text = textOf(content);
  // Markup, also after blanks and marks that browsers skip.
  if (text === null || /^[\s\ufeff\u00ef\u00bb\u00bf]*</.test(text)) return refused('type');
  const isTable = name.toLowerCase().endsWith('.csv');
  if (isTable && startsProgram(text)) return refused('active');
  return isA(isTable ? 'CSV' : 'TEXT');
}

const pictures = { jpg: 'JPEG', png: 'PNG', webp: 'WEBP', heic: 'HEIC' } as const;

/** Decides by the content what a file is. Its name only decides whether a text is a table. */
export async function inspectFile(path: string, name: string): Promise<Inspected> {
  const content = await readFile(path);
  if (content.length === 0) return refused('empty');
  if (content.subarray(0, 2).toString('latin1') === 'PK') {
    const { format, fault } = await inspectPackage(path, content.length);
    if (fault) return refused(fault);
    return format ? isA(format) : refused('type');
  }
  // The mark of UTF-16 is also the start of some sounds.
  if (isUtf16(content)) return isAlsoArchive(content) ? refused('type') : inspectText(content, name);
  const found = await fileTypeFromBuffer(content.subarray(0, head)).catch(() => undefined);
  if (!found) return isAlsoArchive(content) ? refused('type') : inspectText(content, name);
  if (isAlsoArchive(content)) return refused('type');
  if (found.ext === 'pdf') {
    if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return refused('type');
    if (!endsWith(content, '%%EOF')) return refused('damaged');
    const fault = pdfFault(content);
    return fault ? refused(fault) : isA('PDF');
  }
  const picture = Object.entries(pictures).find(([ext]) => ext === found.ext)?.[1];
  if (!picture) return refused('type');
  return isWhole[picture](content) ? isA(picture) : refused('damaged');
}

/** Whether the name of a file ends as files of its format do: programs open it by its name. */
export const fitsFormat = (name: string, format: DocumentFormat): boolean =>
  (documentFormats[format] as readonly string[]).some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** The media type with which a file is sent. */
export const mediaTypes: Readonly<Record<DocumentFormat, string>> = {
  PDF: 'application/pdf',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WEBP: 'image/webp',
  HEIC: 'image/heic',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv',
  TEXT: 'text/plain',
};
