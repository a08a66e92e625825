/** Bits of a hash that are looked at first, at most: so many flags take two megabytes, and of a million texts few meet. */
const mostFlagBits = 24;

const known = new WeakMap<readonly string[], Map<string, { length: number; codes: Uint32Array | null }>>();

/**
 * By code, the first code whose text is shown the same, for a dictionary may hold a text twice, and several texts may be
 * shown alike; null where no two are. It is kept for `key`, which says how texts are written, until the dictionary grows.
 *
 * Texts are taken for the same by a hash of 64 bits, for to read each of a million texts again takes most of a second: of
 * forty million columns of so many texts, in one two different texts are counted as one.
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

/** Two hashes of each text. */
interface Hashes {
  one: Uint32Array;
  other: Uint32Array;
}

/** Most texts meet no other, and need not be looked up. */
function findFirst(dictionary: readonly string[], write: (text: string) => string): Uint32Array | null {
  const hashes = hashesOf(dictionary, write);
  const meeting = meetingCodes(hashes.one);
  const firsts = createFirsts(hashes);
  const codes = new Uint32Array(dictionary.length);
  for (let code = 0; code < codes.length; code++) codes[code] = code;
  let isOften = false;
  for (let i = 0; i < meeting.length; i++) {
    const code = meeting[i] as number;
    const first = firsts(code);
    isOften ||= first !== code;
    codes[code] = first;
  }
  return isOften ? codes : null;
}

function hashesOf(dictionary: readonly string[], write: (text: string) => string): Hashes {
  const one = new Uint32Array(dictionary.length);
  const other = new Uint32Array(dictionary.length);
  for (let code = 0; code < dictionary.length; code++) {
    const text = write(dictionary[code] as string);
    let a = 0x811c9dc5;
    // What the first one was after each sign.
    let b = 0x9e3779b9;
    for (let i = 0; i < text.length; i++) {
      a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
      b = ((b << 7) | (b >>> 25)) ^ a;
    }
    a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 16), 0x85ebca6b);
    one[code] = a ^ (a >>> 12);
    other[code] = b ^ (b >>> 13);
  }
  return { one, other };
}

/** The codes whose hashes begin like that of another one. */
function meetingCodes(hashes: Uint32Array): Uint32Array {
  const bits = Math.min(mostFlagBits, Math.ceil(Math.log2(hashes.length + 2)) + 5);
  // Two flags a hash: it was seen, and seen again.
  const flags = new Uint32Array(2 ** (bits - 4));
  for (let code = 0; code < hashes.length; code++) {
    const hash = (hashes[code] as number) >>> (32 - bits);
    const seen = 1 << ((hash & 15) * 2);
    const before = flags[hash >>> 4] as number;
    flags[hash >>> 4] = before | seen | ((before & seen) << 1);
  }
  const codes = new Uint32Array(hashes.length);
  let count = 0;
  for (let code = 0; code < hashes.length; code++) {
    const hash = (hashes[code] as number) >>> (32 - bits);
    codes[count] = code;
    count += ((flags[hash >>> 4] as number) >>> ((hash & 15) * 2 + 1)) & 1;
  }
  return codes.subarray(0, count);
}

/** Numbers of a place in the table: one more than the code, 0 where it is free; both hashes. */
const stride = 3;

/** Gives the first code that has the hashes of a code; itself, where it is the first. */
function createFirsts({ one, other }: Hashes): (code: number) => number {
  let places = 1 << 12;
  let table = new Uint32Array(places * stride);
  let count = 0;

  /** Where a code stands, or where there is room for it. */
  function placeOf(code: number): number {
    const [a, b] = [one[code] as number, other[code] as number];
    let at = (a & (places - 1)) * stride;
    while (table[at] !== 0 && (table[at + 1] !== a || table[at + 2] !== b)) at = (at + stride) % table.length;
    return at;
  }

  function put(code: number): void {
    const at = placeOf(code);
    table[at] = code + 1;
    table[at + 1] = one[code] as number;
    table[at + 2] = other[code] as number;
  }

  function grow(): void {
    const before = table;
    places *= 2;
    table = new Uint32Array(places * stride);
    for (let at = 0; at < before.length; at += stride) if (before[at] !== 0) put((before[at] as number) - 1);
  }

  return (code) => {
    const found = table[placeOf(code)] as number;
    if (found > 0) return found - 1;
    put(code);
    count += 1;
    if (count * 2 > places) grow();
    return code;
  };
}
