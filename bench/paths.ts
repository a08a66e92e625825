import { fileURLToPath } from 'node:url';

/** A path in the project, whatever folder the benchmark is started from. */
export const projectPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
