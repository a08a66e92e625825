import { createHash } from 'node:crypto';
import { vehicleNotes } from '../database/schema/notes.ts';
import { recordChanges } from '../database/schema/records.ts';
import texts from './data/notes.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { isFrench } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Days before today in which notes were written. */
const longest = 540;

/** In office hours of a day, in UTC like all moments of the seed. */
const momentOn = (day: number, random: Random) => new Date((day * 1440 + random.int(14 * 60, 22 * 60)) * 60_000);

type Note = typeof vehicleNotes.$inferInsert & { note_id: string; written_at: Date };

/** How the note came about. `first`: its text before it was changed. */
function addHistory(loader: Loader, row: Note, first: string): void {
  const { customer_number, note_id, vehicle_number, note, written_by, written_at, changed_by, changed_at } = row;
  const add = (
    version: number,
    change: Pick<typeof recordChanges.$inferInsert, 'username' | 'changed_at' | 'operation'>,
  ) => {
    const isNew = version === 1;
    const text = isNew && changed_by ? first : note;
    loader.add(recordChanges, {
      customer_number,
      change_id: createHash('md5').update(`${customer_number} ${note_id} ${version}`).digest('hex'),
      record_type: 'vehicle_notes',
      record_id: note_id,
      before: JSON.stringify(isNew ? {} : { note: first }),
      after: JSON.stringify(isNew ? { note: text, vehicle_number } : { note: text }),
      version,
      ...change,
    });
  };
  add(1, { operation: 'ADDED', username: written_by, changed_at: written_at });
  if (changed_by && changed_at) add(2, { operation: 'CHANGED', username: changed_by, changed_at });
}

/** What the users of the account wrote about a vehicle while it was in service, up to yesterday. */
export function addNotes(loader: Loader, plan: Plan, vehicle: Vehicle, random: Random, today: number): void {
  const from = Math.max(vehicle.inService, today - longest);
  const until = Math.min(vehicle.outOfService ?? today, today) - 1;
  if (plan.users.length === 0 || from > until || !random.chance(0.4)) return;
  const left: string[] = [...texts[isFrench(vehicle.home.place) ? 'french' : 'english']];
  const count = random.int(1, 3);
  for (let index = 1; index <= count; index++) {
    const day = random.int(from, until);
    const isChanged = day < until && random.chance(0.15);
    const [note = ''] = left.splice(random.int(0, left.length - 1), 1);
    const row: Note = {
      customer_number: plan.customer,
      note_id: `${vehicle.number}-${index}`,
      vehicle_number: vehicle.number,
      note,
      written_by: random.pick(plan.users).username,
      written_at: momentOn(day, random),
      changed_by: isChanged ? random.pick(plan.users).username : null,
      changed_at: isChanged ? momentOn(random.int(day + 1, until), random) : null,
      version: isChanged ? 2 : 1,
    };
    loader.add(vehicleNotes, row);
    addHistory(loader, row, left[0] ?? note);
  }
}
