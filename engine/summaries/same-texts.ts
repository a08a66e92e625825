/** Bits of a hash that are looked at first, at most: so many flags take two megabytes, and of a million texts few meet. */
const mostFlagBits = 24;

const known = new WeakMap<readonly string[], Map<string, { length: number; codes: Uint32Array | null }>>();

/**
 * By code, the first code whose text is shown the same, for a dictionary may hold a text twice, and several texts may be
 * shown alike; null where no two are. It is kept for `key`, which says how texts are written, until the dictionary grows.
 */
export function firstCodes(
  dictionary: readonly string[],
  key: string,
  write: (text: string) => string,
): Uint32Array | null {
  const byKey = known.get(dictionary) ?? new Map();
  known.set(dictionary, byKey);
  const kept = byKey.get(key);
  if (kept?.length === dictionary.length) return kept.codes;
  const codes = findFirst(dictionary, write);
  byKey.set(key, { length: dictionary.length, codes });
  return codes;
}

/** A map of a million texts takes most of a second. Most texts meet no other, and need not be looked at again. */
function findFirst(dictionary: readonly string[], write: (text: string) => string): Uint32Array | null {
  const textAt = (code: number) => write(dictionary[code] as string);
  const hashes = new Uint32Array(dictionary.length);
  for (let code = 0; code < hashes.length; code++) hashes[code] = hashOf(textAt(code));
  const meeting = meetingCodes(hashes);
  const mask = 2 ** Math.ceil(Math.log2(meeting.length * 2 + 1)) - 1;
  /** The codes of different texts, each behind one; 0 is a free place. */
  const places = new Uint32Array(mask + 1);
  const codes = hashes.map((_, code) => code);
  let isOften = false;
  for (let i = 0; i < meeting.length; i++) {
    const code = meeting[i] as number;
    const hash = hashes[code] as number;
    let at = hash & mask;
    for (; places[at] !== 0; at = (at + 1) & mask) {
      const other = (places[at] as number) - 1;
      if (hashes[other] === hash && textAt(other) === textAt(code)) break;
    }
    if (places[at] === 0) places[at] = code + 1;
    else {
      codes[code] = (places[at] as number) - 1;
      isOften = true;
    }
  }
  return isOften ? codes : null;
}

/** The codes whose hashes begin like that of another one. */
function meetingCodes(hashes: Uint32Array): Uint32Array {
  const bits = Math.min(mostFlagBits, Math.ceil(Math.log2(hashes.length + 2)) + 5);
  const seen = new Uint32Array(2 ** (bits - 5));
  const met = new Uint32Array(seen.length);
  for (let code = 0; code < hashes.length; code++) {
    const hash = (hashes[code] as number) >>> (32 - bits);
    const [word, flag] = [hash >>> 5, 1 << (hash & 31)];
    const before = seen[word] as number;
    seen[word] = before | flag;
    met[word] = (met[word] as number) | (before & flag);
  }
  const codes = new Uint32Array(hashes.length);
  let count = 0;
  for (let code = 0; code < hashes.length; code++) {
    const hash = (hashes[code] as number) >>> (32 - bits);
    codes[count] = code;
    count += ((met[hash >>> 5] as number) >>> (hash & 31)) & 1;
  }
  return codes.subarray(0, count);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
