import { Refusal } from '../refusal.ts';

interface GateOptions {
  /** Concurrent work. */
  atOnce: number;
  /** Callers that may wait for their turn, per group and in total. Further callers are refused. */
  waiting: { group: number; all: number };
  /** Milliseconds that each of them waits. */
  patience: number;
}

export type Gate = <T>(group: string, work: () => Promise<T>) => Promise<T>;

const busy = () => new Refusal('sign_in_busy', { error: 'login' });

/**
 * Lets a few callers work at once, alternating between groups, so that a crowd in one group does not block the others.
 * A caller who waits too long is refused.
 */
export function createGate({ atOnce, waiting, patience }: GateOptions): Gate {
  let inside = 0;
  let outside = 0;
  /** The next group comes first. */
  const groups = new Map<string, Set<() => void>>();

  function leaveQueue(group: string, turn: () => void): void {
    const queue = groups.get(group);
    if (!queue?.delete(turn)) return;
    outside -= 1;
    groups.delete(group);
    if (queue.size > 0) groups.set(group, queue);
  }

  async function enter(group: string): Promise<void> {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    const queue = groups.get(group) ?? new Set();
    if (outside >= waiting.all || queue.size >= waiting.group) throw busy();
    await new Promise<void>((admit, refuse) => {
      const turn = () => {
        clearTimeout(timer);
        leaveQueue(group, turn);
        admit();
      };
      const timer = setTimeout(() => {
        leaveQueue(group, turn);
        refuse(busy());
      }, patience);
      groups.set(group, queue.add(turn));
      outside += 1;
    });
  }

  /** Passes the place to the next caller, or frees it. */
  function leave(): void {
    const [first] = groups.values();
    const [next] = first ?? [];
    if (next) next();
    else inside -= 1;
  }

  return async (group, work) => {
    await enter(group);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
