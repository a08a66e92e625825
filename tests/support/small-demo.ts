import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a copy of the project a demo with the same accounts and users but few vehicles, which is quick to fill. */
export function makeDemoSmall(project: string): void {
  const plans = join(project, 'server/seed/plans.ts');
  const text = readFileSync(plans, 'utf8');
  const small = text.replace(/\bvehicles: \d+,/g, 'vehicles: 12,');
  if (small === text) throw new Error(`${plans} has no number of vehicles.`);
  writeFileSync(plans, small);
}
