import { constants } from 'node:os';

/** Ends the process at a signal as a shell reports it. What the process started ends with it: see its listeners of `exit`. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
