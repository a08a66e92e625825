import { centers } from '../database/schema/centers.ts';
import type { Loader } from './loader.ts';
import { type Place, placesOf } from './places.ts';
import type { Plan } from './plans.ts';

/** A center with vehicles, and its location. */
export interface Home {
  code: string;
  name: string;
  place: Place;
}

const divisions = ['Field Services', 'Distribution', 'Sales', 'Facilities'];

/**
 * The center tree of an account: a center's code is its parent's code plus one digit. The first branch uses all levels
 * that the account has names for. Only centers without children have vehicles.
 */
export function addCenters(loader: Loader, plan: Plan): Home[] {
  const places = placesOf(plan.country);
  const leaves = plan.fanout.reduce((product, count) => product * count, 1);
  const homes: Home[] = [];

  function nameOf(level: number, index: number, place: Place): string {
    const levelName = plan.levels[level - 1] ?? '';
    if (level === 1) return plan.name;
    if (level === 2 && plan.levels.length > 4) return divisions[index] ?? levelName;
    return level > plan.fanout.length ? `${place.city} ${levelName}` : `${levelName} ${index + 1} ${place.state}`;
  }

  function grow(code: string, parent: string | null, index: number, path: { code: string; name: string }[]): void {
    const level = path.length + 1;
    const place = places[Math.floor((homes.length * places.length) / leaves) % places.length];
    if (place === undefined) throw new Error('There are no places for centers.');
    const name = nameOf(level, index, place);
    const here = [...path, { code, name }];
    const columns = here.flatMap((step, i): [string, string][] => {
      const column = `level_${String(i + 1).padStart(2, '0')}`;
      return [
        [column, step.code],
        [`${column}_name`, step.name],
      ];
    });
    loader.add(centers, {
      customer_number: plan.customer,
      center_code: code,
      center_name: name,
      parent_center_code: parent,
      level,
      level_01: '1',
      level_01_name: plan.name,
      ...Object.fromEntries(columns),
    });
    const deep = homes.length === 0 && level < plan.levels.length;
    const children = plan.fanout[level - 1] ?? (deep ? 2 : 0);
    for (let i = 0; i < children; i++) grow(`${code}${i + 1}`, code, i, here);
    if (children === 0) homes.push({ code, name, place });
  }

  grow('1', null, 0, []);
  return homes;
}
