import { suggest } from '../suggest.ts';
import { upTo } from './word-files.ts';

/** Keys that are reported together: a single one, or all of a group. */
export interface Unit<T> {
  /** The key, or the start of all keys of the group. */
  key: string;
  all: T[];
}

/** The group of a key: `reports.<id>`, `parameters.<key>`. */
export const groupOf = (key: string) => upTo(key.indexOf('.', key.indexOf('.') + 1), key);

/** Keys by group, unless the group has other keys too; then each key by itself. */
export function unitsOf<T extends { key: string }>(
  all: readonly T[],
  isDivided: (group: string) => boolean,
): Unit<T>[] {
  const units = new Map<string, Unit<T>>();
  for (const each of all) {
    const group = groupOf(each.key);
    const key = isDivided(group) ? each.key : group;
    const unit = units.get(key);
    if (unit) unit.all.push(each);
    else units.set(key, { key, all: [each] });
  }
  return [...units.values()];
}

const ends = ({ key, all }: Unit<{ key: string }>) =>
  all
    .map((each) => each.key.slice(key.length))
    .sort()
    .join();

/** The unit that a wrong one was meant to be: one with a similar name, or the only one in its file with the same keys. */
export function meantUnit<T extends { key: string }>(
  wrong: Unit<{ key: string }>,
  others: readonly Unit<T>[],
): Unit<T> | null {
  const near = suggest(
    wrong.key,
    others.map(({ key }) => key),
  );
  if (near) return others.find(({ key }) => key === near) ?? null;
  const alike = others.filter(
    (other) => other.key.split('.')[0] === wrong.key.split('.')[0] && ends(other) === ends(wrong),
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
