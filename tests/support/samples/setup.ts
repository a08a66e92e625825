import { existsSync } from 'node:fs';
import { sampleFile } from './first-time.ts';

/** Fails if the test that runs the samples put a file there. */
export function setup(): void {
  if (existsSync(sampleFile('setup-fails'))) throw new Error('The setup fails.');
}
