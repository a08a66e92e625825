/** Figures by the name of the case, one a round. */
export class Figures {
  private readonly taken = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.taken.set(name, [...(this.taken.get(name) ?? []), value]);
  }

  /** The median of the rounds; NaN when the case was not measured. */
  median(name: string): number {
    return median(this.taken.get(name) ?? []);
  }

  greatest(name: string): number {
    return Math.max(...(this.taken.get(name) ?? [Number.NaN]));
  }

  names(start: string): string[] {
    return [...this.taken.keys()].filter((name) => name.startsWith(start));
  }

  all(): Record<string, number[]> {
    return Object.fromEntries(this.taken);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Seconds that the work took. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
