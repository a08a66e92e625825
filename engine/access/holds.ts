import type { Viewer } from '../context/viewer.ts';
import { type Hideable, type Predicate, unhidden } from '../schema/predicate.ts';

type Rules = {
  [K in Predicate['type']]: (
    p: Extract<Predicate, { type: K }>,
    viewer: Viewer,
    values: PredicateValues,
    row: PredicateValues,
  ) => boolean;
};

/** Values that predicates compare with, by key: of parameters, or of the columns of a row. */
type PredicateValues = Readonly<Record<string, unknown>>;

const rules: Rules = {
  all: (p, ...given) => p.of.every((part) => holds(part, ...given)),
  any: (p, ...given) => p.of.some((part) => holds(part, ...given)),
  not: (p, ...given) => !holds(p.of, ...given),
  country: (p, viewer) => viewer.country === p.is,
  feature: (p, viewer) => viewer.features.includes(p.key),
  menu: (p, viewer) => !viewer.hidden_menus.includes(p.key),
  flag: (p, viewer) => viewer.flags[p.key],
  setting: (p, viewer) => viewer.settings[p.key] === p.is,
  account: (p, viewer) => viewer.account === p.is,
  parameter: (p, _viewer, values) => (values[p.key] ?? null) === p.is,
  column: (p, _viewer, _values, row) => (row[p.key] ?? null) === p.is,
};

/** Whether a condition is met for the viewer, the parameter values and a row. No condition is always met. */
export function holds(
  predicate: Predicate | undefined,
  viewer: Viewer,
  values: PredicateValues = {},
  row: PredicateValues = {},
): boolean {
  if (!predicate) return true;
  const rule = rules[predicate.type] as (p: Predicate, ...given: [Viewer, PredicateValues, PredicateValues]) => boolean;
  return rule(predicate, viewer, values, row);
}

/** The columns that a condition reads. */
export const columnsIn = (predicate: Predicate | undefined): string[] => {
  if (!predicate) return [];
  if (predicate.type === 'column') return [predicate.key];
  if (predicate.type === 'not') return columnsIn(predicate.of);
  return predicate.type === 'all' || predicate.type === 'any' ? predicate.of.flatMap(columnsIn) : [];
};

/** Whether a condition can be met (or unmet) for some rows, and some values of the parameters that are not known. */
function canBe(met: boolean, predicate: Predicate, viewer: Viewer, known: PredicateValues): boolean {
  if (predicate.type === 'parameter' && Object.hasOwn(known, predicate.key))
    return holds(predicate, viewer, known) === met;
  if (predicate.type === 'parameter' || predicate.type === 'column') return true;
  if (predicate.type === 'not') return canBe(!met, predicate.of, viewer, known);
  if (predicate.type !== 'all' && predicate.type !== 'any') return holds(predicate, viewer) === met;
  const some = (predicate.type === 'any') === met;
  return predicate.of[some ? 'some' : 'every']((part) => canBe(met, part, viewer, known));
}

/**
 * Whether a condition can be met for the viewer with some parameter values, of which some are known. No condition is
 * always met.
 */
export const mayHold = (predicate: Predicate | undefined, viewer: Viewer, known: PredicateValues = {}): boolean =>
  !predicate || canBe(true, predicate, viewer, known);

/** Whether the viewer may open a screen: its condition is met and its menu is not hidden (spec: shell §6). */
export function mayOpen(screen: Hideable & { requires?: Predicate }, viewer: Viewer): boolean {
  return holds(unhidden(screen), viewer) && holds(screen.requires, viewer);
}
