import type { PassThrough } from 'node:stream';

/** What a workbook may unpack to, in bytes. A small archive can say any number of them. */
export interface UnpackedLimits {
  /** Each sheet: its rows are read one after the other. */
  sheet: number;
  /** Everything else: texts of cells and styles are held. */
  part: number;
  /** What stands between two tags is held as well: the text of a cell, in the end. */
  text: number;
}

/** Excel writes a million rows of thirty columns into some such sheet, and 32,767 letters into a cell. */
export const unpackedLimits: UnpackedLimits = { sheet: 2_000_000_000, part: 200_000_000, text: 1_000_000 };

/** What unpacks to more than is read. */
export class TooLarge extends Error {}

/** A part of an archive, as the parser of archives gives it. */
export interface Part extends PassThrough {
  path: string;
}

const told = (bytes: number) =>
  bytes >= 1e9 ? `${bytes / 1e9} GB` : bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes} bytes`;

const isSheet = (path: string) => /^xl\/worksheets\/[^/]+$/.test(path);
const tag = '<'.charCodeAt(0);

/** The bytes behind the last tag, of `before` and a chunk; where a tag stands between, those before the first one count too. */
function longestText(before: number, chunk: Buffer): { most: number; open: number } {
  const [first, last] = [chunk.indexOf(tag), chunk.lastIndexOf(tag)];
  if (first < 0) return { most: before + chunk.length, open: before + chunk.length };
  return { most: before + first, open: chunk.length - last };
}

/** Counts a part while it is unpacked, and ends it where it goes beyond; `refuse` hears why. */
export function bound(part: Part, path: string, limits: UnpackedLimits, refuse: (error: TooLarge) => void): void {
  const most = isSheet(part.path) ? limits.sheet : limits.part;
  const isText = /\.(xml|rels)$/.test(part.path);
  let bytes = 0;
  let open = 0;
  const faultOf = (chunk: Buffer): string | null => {
    bytes += chunk.length;
    if (bytes > most) return `${part.path} of ${path} is more than ${told(most)} when it is unpacked`;
    if (!isText) return null;
    const text = longestText(open, chunk);
    open = text.open;
    return text.most > limits.text ? `${part.path} of ${path} has a text of more than ${told(limits.text)}` : null;
  };
  part._transform = (chunk: Buffer, _encoding, done) => {
    const fault = faultOf(chunk);
    if (fault === null) return done(null, chunk);
    const error = new TooLarge(
      `${fault}, and no more of it was read. Save the sheet as “CSV UTF-8”, which may have any size.`,
    );
    refuse(error);
    return done(error);
  };
}

/**
 * What comes, until it is refused: whoever reads may wait for what then never comes. What was given is not held: the refusal,
 * which outlives all of it, is waited for once.
 */
export async function* until<T>(source: AsyncIterable<T>, refused: Promise<never>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let refusal: { reason: unknown } | null = null;
  let tell: (reason: unknown) => void = () => undefined;
  refused.catch((reason: unknown) => {
    refusal = { reason };
    tell(reason);
  });
  const nextOne = () =>
    new Promise<IteratorResult<T>>((done, fail) => {
      tell = fail;
      if (refusal) fail(refusal.reason);
      else iterator.next().then(done, fail);
    });
  try {
    for (let next = await nextOne(); !next.done; next = await nextOne()) yield next.value;
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}
