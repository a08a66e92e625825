import { isPlainText } from '../../columns/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Derivation } from '../../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../../tables/derive.ts';
import type { Issue } from '../issue.ts';
import { issueIn } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

/** A report or the catalogue. */
type WithDerivations = Typed<Pick<Report, 'derived'>>;

/** Every derived field is shown or used by another derivation. */
function checkUses({ file, value }: WithDerivations, shown: ReadonlySet<string>): Issue[] {
  const derived = value.derived ?? [];
  const read = new Set([...shown, ...derived.flatMap(fieldsReadBy)]);
  return derived.flatMap((step, index) =>
    fieldsMadeBy(step)
      .filter((field) => !read.has(field))
      .map((field) =>
        issueIn(file, ['derived', index], {
          message: `The derived field “${field}” is never used.`,
          expected: 'a field that a column or another derivation uses',
          suggestion: suggest(field, read),
        }),
      ),
  );
}

/** A derivation uses only fields derived before it, and each field is derived once. */
function checkOrder({ file, value }: WithDerivations): Issue[] {
  const derived = value.derived ?? [];
  const last = new Map(derived.flatMap((step, index) => fieldsMadeBy(step).map((field) => [field, index])));
  const fresh = new Set(
    derived.flatMap((step) => fieldsMadeBy(step).filter((field) => !fieldsReadBy(step).includes(field))),
  );
  const made = new Set<string>();
  return derived.flatMap((step, index) => {
    const own = fieldsMadeBy(step);
    const read = fieldsReadBy(step);
    // A field of the rows that a derivation only changes can be used before.
    const early = read.filter((field) => (last.get(field) ?? -1) > index && !made.has(field) && fresh.has(field));
    const twice = own.filter(
      (field, place) => own.indexOf(field) < place || (made.has(field) && !read.includes(field)),
    );
    for (const field of own) made.add(field);
    return [
      ...early.map((field) =>
        issueIn(file, ['derived', index], {
          message: `“${field}” is used here but derived further down.`,
          fix: 'Move its derivation above this one.',
        }),
      ),
      ...twice.map((field) =>
        issueIn(file, ['derived', index], { message: `“${field}” is derived twice.`, expected: 'another field name' }),
      ),
    ];
  });
}

/** Bounds are in ascending order, and the last bucket has none. */
function checkBuckets({ file, value }: WithDerivations): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    if (step.type !== 'bucket') return [];
    const bounds = step.buckets.map(({ below }) => below);
    const path = (place: number) => ['derived', index, 'buckets', place];
    const last = bounds.length - 1;
    if (bounds[last] !== undefined) {
      const message = `The last bucket of “${step.value}” has an upper bound, so higher values have no bucket.`;
      return [issueIn(file, [...path(last), 'below'], { message, expected: 'a last bucket without “below”' })];
    }
    const open = bounds.findIndex((bound, place) => bound === undefined && place < last);
    if (open >= 0) {
      const message = `This bucket of “${step.value}” has no upper bound, so the buckets after it are never used.`;
      return [issueIn(file, path(open), { message, expected: 'an upper bound in “below”' })];
    }
    const falling = bounds.findIndex(
      (bound, place) => place > 0 && place < last && (bound ?? 0) <= (bounds[place - 1] ?? 0),
    );
    if (falling < 0) return [];
    const message = `The buckets of “${step.value}” are out of order: ${bounds[falling]} comes after ${bounds[falling - 1]}.`;
    return [issueIn(file, [...path(falling), 'below'], { message, expected: 'bounds in ascending order' })];
  });
}

/** Derivations without effect: a text replaced with itself, an empty map, a factor of 0. */
function checkReplaced({ file, value }: WithDerivations): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    if (step.type === 'scale' && step.by === 0) {
      const message = `This sets every “${step.value}” to 0.`;
      return [issueIn(file, ['derived', index, 'by'], { message, expected: 'a factor other than 0' })];
    }
    if (step.type === 'map' && Object.keys(step.values).length === 0) {
      const message = `The map of “${step.value}” is empty.`;
      return [issueIn(file, ['derived', index, 'values'], { message, expected: 'codes and their replacements' })];
    }
    if (step.type !== 'replace' || step.each !== step.by) return [];
    const message = `This replaces “${step.each}” with itself.`;
    return [issueIn(file, ['derived', index, 'by'], { message, expected: 'another text' })];
  });
}

/** The codes that a derivation can produce. */
function codesOf(step: Derivation): { field: string; codes: readonly string[] } | null {
  if (step.type === 'bucket') return { field: step.value, codes: step.buckets.map(({ value }) => value) };
  if (step.type !== 'map') return null;
  return { field: step.value, codes: [...Object.values(step.values), ...(step.otherwise ? [step.otherwise] : [])] };
}

/** Codes that a derivation produces are among the values of their column. */
function checkCodes({ file, value }: WithDerivations, catalogue: Catalogue): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    const made = codesOf(step);
    if (!made) return [];
    const column = catalogue.columns[made.field];
    const known = column?.values;
    if (step.type === 'bucket' && column && !known && isPlainText(column.type)) {
      const message = `“${step.value}” becomes a code here, but its column has no “values”.`;
      const fix = `List the codes under “values” of “${step.value}” in definitions/columns.json.`;
      return [issueIn(file, ['derived', index], { message, fix })];
    }
    const missing = known && made.codes.find((code) => !known.includes(code));
    if (missing === undefined) return [];
    return [
      issueIn(file, ['derived', index], {
        message: `“${made.field}” can become “${missing}”, which is not one of its values.`,
        expected: `one of ${listed(known ?? [])}, or “${missing}” added to the values of the column`,
        suggestion: suggest(missing, known ?? []),
      }),
    ];
  });
}

/** The derivations of a report or of the catalogue. `shown`: the fields of its columns. */
export const checkDerivations = (
  report: WithDerivations,
  catalogue: Catalogue,
  shown: ReadonlySet<string>,
): Issue[] => [
  ...checkUses(report, shown),
  ...checkOrder(report),
  ...checkBuckets(report),
  ...checkReplaced(report),
  ...checkCodes(report, catalogue),
];
