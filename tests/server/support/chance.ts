/** Pseudorandom numbers from a seed, so that a run that found something can be repeated. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  return { next, below, oneOf };
}

export type Chance = ReturnType<typeof createChance>;

/** The seed of this run: FAULT_SEED, or a new one, which is printed. */
export function chooseSeed(name: string): number {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
  console.log(`${name}: FAULT_SEED=${seed}`);
  return seed;
}
