/** Entries without anything to keep that stay: what was discarded last can be taken back. */
const mostIdle = 8;

/** Removes the oldest entries that have nothing to keep. Each holds the whole screen that it is from. */
export function prune<Kept>(all: Map<string, Kept>, isIdle: (each: Kept) => boolean): void {
  const idle = [...all].filter(([, each]) => isIdle(each));
  for (const [key] of idle.slice(0, -mostIdle)) all.delete(key);
}
