import { open } from 'node:fs/promises';

/** The checksums of the parts of an archive, by their names. A name may occur twice. */
export type Sums = ReadonlyMap<string, readonly number[]>;

/** Signatures and sizes of the records of an archive (APPNOTE.TXT, 4.3). */
const firstPart = 0x04034b50;
const part = { signature: 0x02014b50, size: 46 };
const end = { signature: 0x06054b50, size: 22 };
const largeEnd = { signature: 0x06064b50, size: 56 };
const locator = { signature: 0x07064b50, size: 20 };

/** The comment after the end may have up to 65,535 bytes. */
const mostAfter = 65_535;
/** Far above the list of any workbook. */
const mostListed = 50_000_000;

const incomplete = () => new Error('the file is incomplete');

type Read = (start: number, length: number) => Promise<Buffer>;

/** Where the list of the parts is. Archives above 4 GB have it in a record before the end. */
async function listIn(read: Read, size: number): Promise<{ start: number; length: number }> {
  const start = Math.max(0, size - mostAfter - end.size - locator.size);
  const last = await read(start, size - start);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(end.signature);
  const at = last.lastIndexOf(signature);
  if (at < 0 || at + end.size > last.length) throw incomplete();
  const found = { length: last.readUInt32LE(at + 12), start: last.readUInt32LE(at + 16) };
  const before = at - locator.size;
  if (before < 0 || last.readUInt32LE(before) !== locator.signature) return found;
  const large = await read(Number(last.readBigUInt64LE(before + 8)), largeEnd.size);
  if (large.readUInt32LE(0) !== largeEnd.signature) throw incomplete();
  return { length: Number(large.readBigUInt64LE(40)), start: Number(large.readBigUInt64LE(48)) };
}

/**
 * The checksums from the list at the end of an archive; null if the file is not an archive. A file without its end is
 * refused. Only this list has all checksums before the parts are read: some programs write them behind each part.
 */
export async function sumsOf(path: string): Promise<Sums | null> {
  const file = await open(path);
  const read: Read = async (start, length) => {
    if (length > mostListed) throw incomplete();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    if (bytesRead < length) throw incomplete();
    return buffer;
  };
  try {
    const { size } = await file.stat();
    if (size < 4 || (await read(0, 4)).readUInt32LE(0) !== firstPart) return null;
    const { start, length } = await listIn(read, size);
    const list = await read(start, length);
    const sums = new Map<string, number[]>();
    for (let at = 0; at + part.size <= list.length && list.readUInt32LE(at) === part.signature; ) {
      const lengths = [28, 30, 32].map((place) => list.readUInt16LE(at + place));
      const [ofName = 0] = lengths;
      const name = list.toString('utf8', at + part.size, at + part.size + ofName);
      sums.set(name, [...(sums.get(name) ?? []), list.readUInt32LE(at + 16)]);
      at += lengths.reduce((sum, each) => sum + each, part.size);
    }
    return sums;
  } finally {
    await file.close();
  }
}
