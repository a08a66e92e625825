/** Figures by the name of their case, one per round. */
export class Figures {
  private readonly rounds = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.rounds.set(name, [...(this.rounds.get(name) ?? []), value]);
  }

  /** The median of the rounds; NaN if the case was not measured. */
  median(name: string): number {
    return median(this.rounds.get(name) ?? []);
  }

  highest(name: string): number {
    return Math.max(...(this.rounds.get(name) ?? [Number.NaN]));
  }

  all(): Record<string, number[]> {
    return Object.fromEntries(this.rounds);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** How many seconds the work takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
