import type { Entry, ZipFile } from 'yauzl';
import { open } from 'yauzl';

/** What is wrong with an archive: it holds something that runs, or can’t be read or is made to overwhelm whoever opens it. */
export type PackageFault = 'active' | 'damaged';

/** What an office package is and has. `format` is null for another archive. */
export interface PackageFound {
  format: 'DOCX' | 'XLSX' | null;
  fault: PackageFault | null;
}

/** Far more than documents have. A bomb unpacks a thousandfold. */
const most = { entries: 10_000, bytes: 1024 ** 3, ratio: 200, part: 4 * 1024 ** 2 } as const;

const opened = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, file) => (error ? reject(error) : resolve(file))),
  );

/** The text of a small part. Rejects if it is larger than it says, or than parts of its kind are. */
const textOf = (file: ZipFile, entry: Entry): Promise<string> =>
  new Promise((resolve, reject) => {
    if (entry.uncompressedSize > most.part) return reject(new Error('The part is too large.'));
    file.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', reject);
      stream.once('end', () => resolve(Buffer.concat(chunks).toString()));
    });
  });

/** Parts that run: macros, controls, embedded programs. */
const activePart =
  /(?:^|\/)(?:vbaProject[^/]*|vbaData\.xml|macrosheets|dialogsheets|activeX)(?:\/|$)|oleObject[^/]*\.bin$|\.(?:exe|dll|scr|js|vbs|bat|cmd|ps1|hta|lnk|jar)$/i;

/** Types of macros. */
const macros = /macroEnabled|vbaProject/i;
/** Templates and objects. They are active if they are loaded from elsewhere when the document is opened. */
const loaded = /(?:attachedTemplate|oleObject|frame)\s{0,9}["']/i;
const fromElsewhere = /TargetMode\s{0,99}=\s{0,99}["']\s{0,9}External/i;

/** Letters can be written as codes, and each with a zero byte before or after it (UTF-16). */
const plain = (xml: string): string =>
  xml
    .replaceAll('\0', '')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );

/** Looks at each tag by itself: a pattern for all of it would take hours for a text without a `>`. */
function isActive(xml: string): boolean {
  const text = plain(xml);
  return macros.test(text) || text.split('>').some((tag) => fromElsewhere.test(tag) && loaded.test(tag));
}

const isRead = (name: string) => name === '[Content_Types].xml' || name.endsWith('.rels');

/** Calls `take` with each entry, one after the other, until it returns false. */
const eachEntry = (file: ZipFile, take: (entry: Entry) => Promise<boolean>): Promise<void> =>
  new Promise((resolve, reject) => {
    file.once('error', reject);
    file.once('end', resolve);
    file.on(
      'entry',
      (entry: Entry) => void take(entry).then((goesOn) => (goesOn ? file.readEntry() : resolve()), reject),
    );
    file.readEntry();
  });

/** Looks into an archive without unpacking more than its lists of types and links. */
export async function inspectPackage(path: string, bytes: number): Promise<PackageFound> {
  let file: ZipFile | null = null;
  try {
    file = await opened(path);
    const names = new Set<string>();
    const found = { packed: 0, unpacked: 0, isActive: false, isBroken: file.entryCount > most.entries };
    const zip = file;
    await eachEntry(zip, async (entry) => {
      const { fileName: name, compressedSize, uncompressedSize } = entry;
      found.packed += compressedSize;
      found.unpacked += uncompressedSize;
      // Parts that overlap are together larger than their file.
      const isBomb = found.packed > bytes || found.unpacked > most.bytes || found.unpacked > bytes * most.ratio;
      // The same name twice: programs differ in which of them they open.
      found.isBroken ||= isBomb || entry.isEncrypted() || names.has(name) || names.size > most.entries;
      names.add(name);
      found.isActive ||= activePart.test(name);
      if (!found.isBroken && isRead(name)) found.isActive ||= isActive(await textOf(zip, entry));
      return !found.isBroken;
    });
    if (found.isBroken) return { format: null, fault: 'damaged' };
    const isOffice = names.has('[Content_Types].xml');
    const format =
      isOffice && names.has('word/document.xml') ? 'DOCX' : isOffice && names.has('xl/workbook.xml') ? 'XLSX' : null;
    return { format, fault: found.isActive ? 'active' : null };
  } catch {
    return { format: null, fault: 'damaged' };
  } finally {
    file?.close();
  }
}
