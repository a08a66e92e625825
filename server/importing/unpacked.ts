import type { PassThrough } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Sums } from './directory.ts';
import { PlainXml } from './plain-xml.ts';

/** Limits on the unpacked size of a workbook, in bytes. A small archive may expand to any size. */
export interface UnpackedLimits {
  /** Each sheet, whose rows are read one by one. */
  sheet: number;
  /** All other parts, whose cell texts and styles stay in memory. */
  part: number;
  /** Text between two tags stays in memory too: the text of a cell. So does a tag. */
  text: number;
}

/** Excel writes a million rows of thirty columns into a sheet of this size, and up to 32,767 characters into a cell. */
export const unpackedLimits: UnpackedLimits = { sheet: 2_000_000_000, part: 200_000_000, text: 1_000_000 };

/** The unpacked content exceeds a limit. */
export class TooLarge extends Error {}

/** A part of an archive, as the archive parser emits it. */
export interface Part extends PassThrough {
  path: string;
}

const sizeText = (bytes: number) =>
  bytes >= 1e9 ? `${bytes / 1e9} GB` : bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes} bytes`;

const isSheet = (path: string) => /^xl\/worksheets\/[^/]+$/.test(path);
const [tagStart, tagEnd] = ['<'.charCodeAt(0), '>'.charCodeAt(0)];

/**
 * Number of bytes after the last `sign`, counting `before` and the chunk. If there is one in between, the bytes before
 * the first one count too.
 */
function longestWithout(sign: number, before: number, chunk: Buffer): { most: number; open: number } {
  const [first, last] = [chunk.indexOf(sign), chunk.lastIndexOf(sign)];
  if (first < 0) return { most: before + chunk.length, open: before + chunk.length };
  return { most: before + first, open: chunk.length - last };
}

/**
 * Counts the bytes of a part while it is unpacked and stops it at the limit, or if it is damaged; `refuse` gets the
 * reason. Its XML has no prefixes afterwards.
 */
export function bound(
  part: Part,
  { path, limits, sums, refuse }: { path: string; limits: UnpackedLimits; sums: Sums; refuse(error: Error): void },
): void {
  const { path: name } = part;
  const most = isSheet(name) ? limits.sheet : limits.part;
  const isText = /\.(xml|rels)$/.test(name);
  let bytes = 0;
  let [text, tag] = [
    { most: 0, open: 0 },
    { most: 0, open: 0 },
  ];
  const faultOf = (chunk: Buffer): string | null => {
    bytes += chunk.length;
    if (bytes > most) return `${name} of ${path} is larger than ${sizeText(most)} when unpacked`;
    if (!isText) return null;
    text = longestWithout(tagStart, text.open, chunk);
    tag = longestWithout(tagEnd, tag.open, chunk);
    // Without a `>` there may be a text and the tag after it.
    if (text.most <= limits.text && tag.most <= 2 * limits.text) return null;
    return `${name} of ${path} has a text value of more than ${sizeText(limits.text)}`;
  };
  const xml = isText ? new PlainXml(name) : null;
  let sum = 0;
  // exceljs does not look at the errors of all parts, and would wait forever.
  part.on('error', refuse);
  part._flush = (done) => {
    if (!sums.get(name)?.includes(sum)) done(new Error(`${name} is damaged`));
    else done(null, xml?.end());
  };
  part._transform = (chunk: Buffer, _encoding, done) => {
    sum = crc32(chunk, sum);
    const fault = faultOf(chunk);
    if (fault === null) return done(null, xml?.of(chunk) ?? chunk);
    const error = new TooLarge(`${fault}, so reading stopped. Save the sheet as “CSV UTF-8”, which may have any size.`);
    refuse(error);
    return done(error);
  };
}

/**
 * Yields from the source until it is refused, because a reader might otherwise wait forever. It attaches to the refusal
 * only once, because that outlives all items.
 */
export async function* until<T>(source: AsyncIterable<T>, refused: Promise<never>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let refusal: { reason: unknown } | null = null;
  let rejectNext: (reason: unknown) => void = () => undefined;
  refused.catch((reason: unknown) => {
    refusal = { reason };
    rejectNext(reason);
  });
  const nextOne = () =>
    new Promise<IteratorResult<T>>((done, fail) => {
      rejectNext = fail;
      if (refusal) fail(refusal.reason);
      else iterator.next().then(done, fail);
    });
  try {
    for (let next = await nextOne(); !next.done; next = await nextOne()) yield next.value;
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}
