import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a copy of the project a demo of the same accounts and people, each with so few vehicles that it is filled in a moment. */
export function makeDemoSmall(project: string): void {
  const plans = join(project, 'server/seed/plans.ts');
  const text = readFileSync(plans, 'utf8');
  const small = text.replace(/\bvehicles: \d+,/g, 'vehicles: 12,');
  if (small === text) throw new Error(`${plans} says no number of vehicles.`);
  writeFileSync(plans, small);
}
