import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread does not inherit the TypeScript loader of the process. */
const bootstrap = (file: URL) => `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(file.href)});
});`;

/** Starts a thread that runs a file. A server without other work may exit while it is there. */
export function startThread(file: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker {
  const worker = new Worker(bootstrap(file), { ...options, eval: true, execArgv: [] });
  worker.unref();
  return worker;
}
