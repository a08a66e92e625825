import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { ReportJob } from '../query/run-report.ts';
import { Refusal } from '../refusal.ts';
import { startThread } from '../thread.ts';
import type { Assignment, ThreadData } from './messages.ts';

interface Thread {
  worker: Worker;
  reports: number;
}

interface Threads {
  /**
   * Starts a report in the thread with the fewest reports. The port closes when the report has cleaned up or the thread
   * died.
   */
  begin(job: ReportJob): MessagePort;
  close(): Promise<void>;
}

/** One core is left for everything else. */
const most = Math.min(4, Math.max(1, availableParallelism() - 1));

/** The threads that read and encode reports, started on demand and restarted if they die. */
export function createThreads(options: {
  databaseUrl: string;
  /** For each thread. */
  connections: number;
  onDeath: (error: Error) => void;
}): Threads {
  const threads = new Set<Thread>();
  let isClosing = false;

  const start = (): Thread => {
    const data: ThreadData = { databaseUrl: options.databaseUrl, connections: options.connections };
    const worker = startThread(new URL('./report-worker.ts', import.meta.url), { workerData: data });
    const thread = { worker, reports: 0 };
    threads.add(thread);
    worker.on('error', options.onDeath);
    worker.once('exit', (code) => {
      threads.delete(thread);
      if (!isClosing && code !== 0) options.onDeath(new Error(`A report thread ended with exit code ${code}.`));
    });
    return thread;
  };

  const leastBusy = (): Thread => {
    const idle = [...threads].find(({ reports }) => reports === 0);
    if (idle) return idle;
    if (threads.size < most) return start();
    return [...threads].reduce((least, thread) => (thread.reports < least.reports ? thread : least));
  };

  return {
    begin(job) {
      if (isClosing) throw new Refusal('busy');
      const thread = leastBusy();
      const { port1, port2 } = new MessageChannel();
      thread.reports += 1;
      port1.once('close', () => {
        thread.reports -= 1;
      });
      const assignment: Assignment = { job, port: port2 };
      thread.worker.postMessage(assignment, [port2]);
      return port1;
    },
    async close() {
      isClosing = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
