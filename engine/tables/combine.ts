/** Distinct pairs of a group and a key. */
export interface Pairs {
  /** The number of the pair at each place. */
  of: Uint32Array;
  count: number;
  /** By pair: its group and its key. */
  groups: Uint32Array;
  keys: Uint32Array;
}

/** Up to this number of possible pairs a plain lookup table is used. */
const mostPlain = 1 << 22;

/** Numbers by place: of groups or of keys. */
export interface Numbered {
  of: Uint32Array;
  count: number;
}

/**
 * Numbers the distinct pairs in order of first appearance. `groups` and `keys` have the same length; the result is written to `of`,
 * which may be one of their arrays.
 */
export function combine(groups: Numbered, keys: Numbered, of: Uint32Array = new Uint32Array(groups.of.length)): Pairs {
  const room = groups.count * keys.count;
  const isPlain = room <= mostPlain && room <= Math.max(1 << 16, groups.of.length * 8);
  return isPlain ? plainly(groups, keys, of) : hashed(groups, keys, of);
}

/** The pairs where all groups have the same key, or all keys the same group: pairs and the other side have the same numbers. */
export function alone({ of, count }: Numbered, side: 'groups' | 'keys'): Pairs {
  const own = Uint32Array.from({ length: count }, (_, number) => number);
  const one = new Uint32Array(count);
  return { of, count, groups: side === 'groups' ? own : one, keys: side === 'keys' ? own : one };
}

/** Maps each number through a table. */
export function through(of: Uint32Array, into: Uint32Array): Uint32Array {
  const found = new Uint32Array(of.length);
  for (let i = 0; i < found.length; i++) found[i] = into[of[i] as number] as number;
  return found;
}

function plainly(
  { of: groups, count: height }: Numbered,
  { of: keys, count: width }: Numbered,
  of: Uint32Array,
): Pairs {
  const known = new Uint32Array(height * width);
  const pairs = new Uint32Array(Math.min(known.length, of.length));
  let count = 0;
  for (let i = 0; i < of.length; i++) {
    const pair = (groups[i] as number) * width + (keys[i] as number);
    let number = known[pair] as number;
    if (number === 0) {
      pairs[count] = pair;
      count += 1;
      number = count;
      known[pair] = number;
    }
    of[i] = number - 1;
  }
  const [ofGroup, ofKey] = [new Uint32Array(count), new Uint32Array(count)];
  for (let number = 0; number < count; number++) {
    const pair = pairs[number] as number;
    const group = Math.floor(pair / width);
    ofGroup[number] = group;
    ofKey[number] = pair - group * width;
  }
  return { of, count, groups: ofGroup, keys: ofKey };
}

/** Open addressing in typed arrays: a Map takes several times as long. */
function hashed(groups: Numbered, keys: Numbered, of: Uint32Array): Pairs {
  let [ofGroup, ofKey] = [new Uint32Array(1024), new Uint32Array(1024)];
  let slots = new Uint32Array(4096);
  let count = 0;

  function slotOf(group: number, key: number): number {
    const mask = slots.length - 1;
    let slot = (Math.imul(group, 0x9e3779b1) ^ Math.imul(key, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const number = slots[slot] as number;
      if (number === 0 || (ofGroup[number - 1] === group && ofKey[number - 1] === key)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    if (count === ofGroup.length) {
      ofGroup = widened(ofGroup);
      ofKey = widened(ofKey);
    }
    if (count * 2 <= slots.length) return;
    slots = new Uint32Array(slots.length * 4);
    for (let number = 1; number <= count; number++)
      slots[slotOf(ofGroup[number - 1] as number, ofKey[number - 1] as number)] = number;
  }

  for (let i = 0; i < of.length; i++) {
    const [group, key] = [groups.of[i] as number, keys.of[i] as number];
    const slot = slotOf(group, key);
    const number = slots[slot] as number;
    if (number > 0) {
      of[i] = number - 1;
      continue;
    }
    ofGroup[count] = group;
    ofKey[count] = key;
    of[i] = count;
    count += 1;
    slots[slot] = count;
    grow();
  }
  return { of, count, groups: ofGroup.slice(0, count), keys: ofKey.slice(0, count) };
}

function widened(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(array.length * 2);
  wider.set(array);
  return wider;
}
