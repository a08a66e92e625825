import type { Predicate } from '../../schema/predicate.ts';
import { settingValues } from '../../schema/vocabulary.ts';

type Leaf = Exclude<Predicate, { type: 'all' | 'any' | 'not' }>;
type Value = string | number | boolean | null;

/** Any value that no condition mentions. */
const other: unique symbol = Symbol('other');
type Assigned = ReadonlyMap<string, Value | typeof other>;

/** The values that a parameter can have; null if they are unknown. */
export type ParameterValues = (key: string) => readonly Value[] | null;

/** What a leaf tests. */
const subjectOf = (leaf: Leaf) => ('key' in leaf ? `${leaf.type} ${leaf.key}` : leaf.type);

/** The value for which a leaf is true. */
const wanted = (leaf: Leaf): Value => ('is' in leaf ? leaf.is : true);

function leavesOf(predicate: Predicate): Leaf[] {
  if (predicate.type === 'not') return leavesOf(predicate.of);
  return predicate.type === 'all' || predicate.type === 'any' ? predicate.of.flatMap(leavesOf) : [predicate];
}

/** The values to try for the subject of a leaf; `other` represents all further values. */
function domainOf(leaf: Leaf, named: readonly Value[], values: ParameterValues): readonly (Value | typeof other)[] {
  const open: (Value | typeof other)[] = [...named, other];
  if (leaf.type === 'country') return ['USA', 'CAN'];
  // An account can have a value that is not listed.
  if (leaf.type === 'setting') return [...new Set([...settingValues(leaf.key), ...open])];
  if (leaf.type === 'account' || leaf.type === 'column') return open;
  if (leaf.type === 'parameter') return values(leaf.key) ?? open;
  return [true, false];
}

/** Whether a condition is true; undefined while that depends on subjects without a value. */
function judge(predicate: Predicate, assigned: Assigned): boolean | undefined {
  if (predicate.type === 'not') {
    const inner = judge(predicate.of, assigned);
    return inner === undefined ? undefined : !inner;
  }
  if (predicate.type === 'all' || predicate.type === 'any') {
    const decisive = predicate.type === 'any';
    const parts = predicate.of.map((part) => judge(part, assigned));
    if (parts.includes(decisive)) return decisive;
    return parts.includes(undefined) ? undefined : !decisive;
  }
  const value = assigned.get(subjectOf(predicate));
  return value === undefined ? undefined : value === wanted(predicate);
}

/** More than any realistic condition needs. */
const mostTries = 5000;

/** Whether a condition can be true for some viewer, parameter values and row. If that takes too long to find out, yes. */
export function canHold(predicate: Predicate, values: ParameterValues): boolean {
  const leaves = leavesOf(predicate);
  const named = new Map<string, { leaf: Leaf; values: Set<Value> }>();
  for (const leaf of leaves) {
    const subject = named.get(subjectOf(leaf)) ?? { leaf, values: new Set<Value>() };
    named.set(subjectOf(leaf), subject);
    subject.values.add(wanted(leaf));
  }
  const open = [...named].map(([subject, { leaf, values: some }]) => ({
    subject,
    domain: domainOf(leaf, [...some], values),
  }));
  let tries = 0;
  const search = (place: number, assigned: Assigned): boolean => {
    tries += 1;
    const held = tries > mostTries ? true : judge(predicate, assigned);
    const next = open[place];
    if (held !== undefined || !next) return held ?? false;
    return next.domain.some((value) => search(place + 1, new Map([...assigned, [next.subject, value]])));
  };
  return search(0, new Map());
}
