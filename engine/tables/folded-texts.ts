import { fold } from './fold.ts';

/** Texts per piece. Folding and searching a joined piece is many times faster than one text at a time. */
const pieceLength = 4096;
const mostWords = 8;

interface Folded {
  /** Folded texts, separated by NUL. */
  pieces: { first: number; text: string }[];
  length: number;
  /** By word: 1 where a text contains it, and the number of texts that were searched. */
  found: Map<string, { flags: Uint8Array; length: number; any: boolean }>;
}

const known = new WeakMap<readonly string[], Map<string, Folded>>();

/**
 * The texts of a dictionary that contain a folded word after `write`: 1 by code, or null for none. Folded texts and results are
 * cached for `key`, which identifies the display format; when the dictionary grows, only its new texts are searched.
 */
export function codesWith(
  dictionary: readonly string[],
  word: string,
  key: string,
  write: (text: string) => string,
): Uint8Array | null {
  const folded = foldedTexts(dictionary, key, write);
  const found = folded.found.get(word) ?? { flags: new Uint8Array(0), length: 0, any: false };
  if (folded.found.size >= mostWords) folded.found.clear();
  folded.found.set(word, found);
  if (found.length < folded.length) {
    if (found.flags.length < folded.length) {
      const flags = new Uint8Array(Math.max(folded.length, found.flags.length * 2));
      flags.set(found.flags);
      found.flags = flags;
    }
    for (const piece of folded.pieces) {
      if (piece.first >= found.length && markTexts(piece.text, piece.first, word, found.flags)) found.any = true;
    }
    found.length = folded.length;
  }
  return found.any ? found.flags : null;
}

function foldedTexts(dictionary: readonly string[], key: string, write: (text: string) => string): Folded {
  const byKey = known.get(dictionary) ?? new Map<string, Folded>();
  known.set(dictionary, byKey);
  const folded: Folded = byKey.get(key) ?? { pieces: [], length: 0, found: new Map() };
  byKey.set(key, folded);
  while (folded.length < dictionary.length) {
    const texts = dictionary.slice(folded.length, folded.length + pieceLength);
    folded.pieces.push({ first: folded.length, text: fold(texts.map(write).join('\0')) });
    folded.length += texts.length;
  }
  return folded;
}

/** Marks the texts of a piece that contain the word. */
function markTexts(piece: string, first: number, word: string, flags: Uint8Array): boolean {
  let code = first;
  let start = 0;
  let any = false;
  for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, start)) {
    for (let end = piece.indexOf('\0', start); end >= 0 && end < at; end = piece.indexOf('\0', start)) {
      start = end + 1;
      code += 1;
    }
    flags[code] = 1;
    any = true;
    const end = piece.indexOf('\0', at);
    if (end < 0) break;
    start = end + 1;
    code += 1;
  }
  return any;
}
