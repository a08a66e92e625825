/** Bits of a hash for the first pass: these flags take two megabytes, and few of a million texts collide. */
const mostFlagBits = 24;

const known = new WeakMap<readonly string[], Map<string, { length: number; codes: Uint32Array | null }>>();

/**
 * By code, the first code with the same displayed text: a dictionary may contain a text twice, and different texts may be
 * displayed the same; null where no two are. Cached for `key`, which identifies the display format, until the dictionary grows.
 *
 * Equality is decided by a 64-bit hash, because comparing a million texts takes most of a second. With a million texts, one
 * column in about forty million counts two different texts as one.
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

/** Only texts whose first hash collides are looked up, by a second hash as well. Most do not collide, so little memory is needed. */
function findFirst(dictionary: readonly string[], write: (text: string) => string): Uint32Array | null {
  const textAt = (code: number) => write(dictionary[code] as string);
  const hashes = new Uint32Array(dictionary.length);
  for (let code = 0; code < hashes.length; code++) hashes[code] = hashOf(textAt(code));
  const meeting = meetingCodes(hashes);
  const firsts = createFirsts();
  let codes: Uint32Array | null = null;
  for (let i = 0; i < meeting.length; i++) {
    const code = meeting[i] as number;
    const first = firsts(code, hashes[code] as number, otherHashOf(textAt(code)));
    if (first === code) continue;
    codes ??= Uint32Array.from(dictionary.keys());
    codes[code] = first;
  }
  return codes;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** A second, independent hash. */
function otherHashOf(text: string): number {
  let state = 0x811c9dc5;
  let hash = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
    hash = ((hash << 7) | (hash >>> 25)) ^ state;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The codes whose hashes share their first bits with another. */
function meetingCodes(hashes: Uint32Array): Uint32Array {
  const bits = Math.min(mostFlagBits, Math.ceil(Math.log2(hashes.length + 2)) + 5);
  // Two flags per hash: seen once, seen again.
  const flags = new Uint32Array(2 ** (bits - 4));
  for (let code = 0; code < hashes.length; code++) {
    const hash = (hashes[code] as number) >>> (32 - bits);
    const seen = 1 << ((hash & 15) * 2);
    const before = flags[hash >>> 4] as number;
    flags[hash >>> 4] = before | seen | ((before & seen) << 1);
  }
  const isMet = (code: number): number => {
    const hash = (hashes[code] as number) >>> (32 - bits);
    return ((flags[hash >>> 4] as number) >>> ((hash & 15) * 2 + 1)) & 1;
  };
  let met = 0;
  for (let code = 0; code < hashes.length; code++) met += isMet(code);
  const codes = new Uint32Array(met);
  for (let code = 0, count = 0; count < met; code++) {
    codes[count] = code;
    count += isMet(code);
  }
  return codes;
}

/** Numbers per slot: the code plus one (0: free), and both hashes. */
const stride = 3;

/** Returns the first code that had both hashes. */
function createFirsts(): (code: number, one: number, other: number) => number {
  let places = 1 << 12;
  let table = new Uint32Array(places * stride);
  let count = 0;

  /** The slot of the hashes, or a free one. */
  function placeOf(one: number, other: number): number {
    let at = (one & (places - 1)) * stride;
    while (table[at] !== 0 && (table[at + 1] !== one || table[at + 2] !== other)) at = (at + stride) % table.length;
    return at;
  }

  function put(next: number, one: number, other: number): void {
    const at = placeOf(one, other);
    table[at] = next;
    table[at + 1] = one;
    table[at + 2] = other;
  }

  function grow(): void {
    const before = table;
    places *= 2;
    table = new Uint32Array(places * stride);
    for (let at = 0; at < before.length; at += stride)
      if (before[at] !== 0) put(before[at] as number, before[at + 1] as number, before[at + 2] as number);
  }

  return (code, one, other) => {
    const found = table[placeOf(one, other)] as number;
    if (found > 0) return found - 1;
    put(code + 1, one, other);
    count += 1;
    if (count * 2 > places) grow();
    return code;
  };
}
