import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import type { Issue } from './issue.ts';
import { issueIn } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** A report, or the catalogue. */
type Derived = Typed<Pick<Report, 'derived'>>;

/** A field is derived to be shown, or to derive another from it. */
function checkUses({ file, value }: Derived, shown: ReadonlySet<string>): Issue[] {
  const derived = value.derived ?? [];
  const read = new Set([...shown, ...derived.flatMap(fieldsReadBy)]);
  return derived.flatMap((step, index) =>
    fieldsMadeBy(step)
      .filter((field) => !read.has(field))
      .map((field) =>
        issueIn(file, ['derived', index], {
          message: `The derived field “${field}” is used nowhere.`,
          expected: 'a field that a column shows or another derivation reads',
          suggestion: suggest(field, read),
        }),
      ),
  );
}

/** A derivation reads what is there before it, and a field is made once. */
function checkOrder({ file, value }: Derived): Issue[] {
  const derived = value.derived ?? [];
  const last = new Map(derived.flatMap((step, index) => fieldsMadeBy(step).map((field) => [field, index])));
  const fresh = new Set(
    derived.flatMap((step) => fieldsMadeBy(step).filter((field) => !fieldsReadBy(step).includes(field))),
  );
  const made = new Set<string>();
  return derived.flatMap((step, index) => {
    const own = fieldsMadeBy(step);
    const read = fieldsReadBy(step);
    // What comes with the rows and is only changed by a derivation can be read before.
    const early = read.filter((field) => (last.get(field) ?? -1) > index && !made.has(field) && fresh.has(field));
    const twice = own.filter(
      (field, place) => own.indexOf(field) < place || (made.has(field) && !read.includes(field)),
    );
    for (const field of own) made.add(field);
    return [
      ...early.map((field) =>
        issueIn(file, ['derived', index], {
          message: `“${field}” is read here, and derived only below.`,
          expected: 'its derivation above this one',
        }),
      ),
      ...twice.map((field) =>
        issueIn(file, ['derived', index], { message: `“${field}” is derived twice.`, expected: 'a field of its own' }),
      ),
    ];
  });
}

/** Bounds rise, and the last bucket has none. */
function checkBuckets({ file, value }: Derived): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    if (step.type !== 'bucket') return [];
    const bounds = step.buckets.map(({ below }) => below);
    const path = (place: number) => ['derived', index, 'buckets', place];
    const last = bounds.length - 1;
    if (bounds[last] !== undefined) {
      const message = `The last bucket of “${step.value}” ends: greater values are in none.`;
      return [issueIn(file, [...path(last), 'below'], { message, expected: 'a last bucket without “below”' })];
    }
    const open = bounds.findIndex((bound, place) => bound === undefined && place < last);
    if (open >= 0) {
      const message = `This bucket of “${step.value}” has no end: those after it are never used.`;
      return [issueIn(file, path(open), { message, expected: '“below”' })];
    }
    const falling = bounds.findIndex(
      (bound, place) => place > 0 && place < last && (bound ?? 0) <= (bounds[place - 1] ?? 0),
    );
    if (falling < 0) return [];
    const message = `The buckets of “${step.value}” do not rise: ${bounds[falling]} follows ${bounds[falling - 1]}.`;
    return [issueIn(file, [...path(falling), 'below'], { message, expected: 'bounds in ascending order' })];
  });
}

/** A text in place of itself changes nothing, nor does a map of nothing; and all times nothing is nothing. */
function checkReplaced({ file, value }: Derived): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    if (step.type === 'scale' && step.by === 0) {
      const message = `Every “${step.value}” becomes 0 by this.`;
      return [issueIn(file, ['derived', index, 'by'], { message, expected: 'another factor' })];
    }
    if (step.type === 'map' && Object.keys(step.values).length === 0) {
      const message = `This maps nothing to “${step.value}”.`;
      return [issueIn(file, ['derived', index, 'values'], { message, expected: 'codes, and what they become' })];
    }
    if (step.type !== 'replace' || step.each !== step.by) return [];
    const message = `This puts “${step.by}” in place of “${step.each}”: nothing changes.`;
    return [issueIn(file, ['derived', index, 'by'], { message, expected: 'another text' })];
  });
}

/** The codes that a derivation can make. */
function codesOf(step: Derivation): { field: string; codes: readonly string[] } | null {
  if (step.type === 'bucket') return { field: step.value, codes: step.buckets.map(({ value }) => value) };
  if (step.type !== 'map') return null;
  return { field: step.value, codes: [...Object.values(step.values), ...(step.otherwise ? [step.otherwise] : [])] };
}

/** Codes have words where the others of their column have. */
function checkCodes({ file, value }: Derived, catalogue: Catalogue): Issue[] {
  return (value.derived ?? []).flatMap((step, index) => {
    const made = codesOf(step);
    if (!made) return [];
    const column = catalogue.columns[made.field];
    const known = column?.values;
    if (step.type === 'bucket' && column && !known && column.type === 'text') {
      const message = `“${step.value}” becomes a code here, and its column has no values with words.`;
      return [issueIn(file, ['derived', index], { message, expected: `“values” of “${step.value}” in the catalogue` })];
    }
    const missing = known && made.codes.find((code) => !known.includes(code));
    if (missing === undefined) return [];
    return [
      issueIn(file, ['derived', index], {
        message: `“${made.field}” can become “${missing}”, which is none of its values.`,
        expected: `one of ${listed(known ?? [])}, or “${missing}” among the values of the column`,
        suggestion: suggest(missing, known ?? []),
      }),
    ];
  });
}

/** What a report derives of its rows, or the catalogue of anybody’s. `shown`: the fields of its columns. */
export const checkDerivations = (report: Derived, catalogue: Catalogue, shown: ReadonlySet<string>): Issue[] => [
  ...checkUses(report, shown),
  ...checkOrder(report),
  ...checkBuckets(report),
  ...checkReplaced(report),
  ...checkCodes(report, catalogue),
];
