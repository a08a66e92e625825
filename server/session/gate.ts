import { Refusal } from '../refusal.ts';

export interface GateOptions {
  /** Works at once. */
  atOnce: number;
  /** Callers that may wait for their turn; one more is refused. */
  waiting: number;
  /** How long each of them waits, in milliseconds. */
  patience: number;
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const busy = () => new Refusal(503, 'sign_in_busy', { error: 'login', retryAfter: 2 });

/** Lets a few in at once, in the order in which they came. Whoever waits too long is refused. */
export function createGate({ atOnce, waiting, patience }: GateOptions): Gate {
  let inside = 0;
  const queue = new Set<() => void>();

  async function enter(): Promise<void> {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (queue.size >= waiting) throw busy();
    await new Promise<void>((admit, refuse) => {
      const turn = () => {
        clearTimeout(timer);
        queue.delete(turn);
        admit();
      };
      const timer = setTimeout(() => {
        queue.delete(turn);
        refuse(busy());
      }, patience);
      queue.add(turn);
    });
  }

  /** The place goes to the next, or is free. */
  function leave(): void {
    const [next] = queue;
    if (next) next();
    else inside -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
