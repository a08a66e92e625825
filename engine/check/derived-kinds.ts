import { columnKinds } from '../columns/registry.ts';
import { fieldsOf } from '../definitions/report.ts';
import type { Catalogue, ColumnType } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import type { ColumnKind } from '../tables/table.ts';
import type { Issue } from './issue.ts';
import { issueIn } from './source-file.ts';
import type { Typed } from './world.ts';

/** What a field holds, and who says so, as the end of a sentence. */
export interface KnownKind {
  kind: ColumnKind;
  by: string;
  /** What makes it a number, where it is none. */
  mend: string;
}

interface Step {
  /** The kinds that it reads. */
  reads: readonly ColumnKind[];
  /** What it reads, in words. */
  takes: string;
  makes: ColumnKind;
}

const anything: readonly ColumnKind[] = ['text', 'number', 'date', 'datetime', 'boolean'];
const numbers: Pick<Step, 'reads' | 'takes'> = { reads: ['number'], takes: 'numbers' };

const steps: Readonly<Record<Derivation['type'], Step>> = {
  join: { reads: anything, takes: 'anything', makes: 'text' },
  split: { reads: ['text'], takes: 'texts', makes: 'text' },
  strip: { reads: ['text', 'number'], takes: 'texts', makes: 'number' },
  scale: { ...numbers, makes: 'number' },
  map: { reads: ['text', 'number', 'boolean'], takes: 'texts', makes: 'text' },
  replace: { reads: ['text', 'number', 'boolean'], takes: 'texts', makes: 'text' },
  parse_date: { reads: ['text', 'number', 'date', 'datetime'], takes: 'texts', makes: 'date' },
  bucket: { ...numbers, makes: 'text' },
  copy_text: { reads: anything, takes: 'anything', makes: 'text' },
  blank_zero: { ...numbers, makes: 'number' },
};

export const kindWords: Readonly<Record<ColumnKind, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a day',
  datetime: 'a moment',
  boolean: 'true or false',
};

/** What the catalogue says of a field, where no query was read. */
export function catalogueKind(field: string, { columns }: Catalogue): KnownKind | null {
  const column = columns[field];
  if (!column) return null;
  return { kind: columnKinds[column.type].storage, by: 'in the catalogue', mend: 'a field of numbers' };
}

function readFaults(step: Derivation, field: string, { kind, by, mend }: KnownKind) {
  const { reads, takes } = steps[step.type];
  if (reads.includes(kind)) return [];
  const expected =
    takes === 'numbers' ? `${mend}${kind === 'text' ? ', or “strip” before it' : ''}` : `a field of ${takes}`;
  const verb = takes === 'numbers' ? 'reckons with' : 'reads';
  return [{ message: `“${field}” is ${kindWords[kind]} ${by}, and ${step.type} ${verb} ${takes}.`, expected }];
}

/** The codes that a derivation can make, where it makes no others. */
function onlyCodes(step: Derivation): readonly string[] | null {
  if (step.type === 'bucket') return step.buckets.map(({ value }) => value);
  if (step.type !== 'map' || step.otherwise === undefined) return null;
  return [...Object.values(step.values), step.otherwise];
}

const isNumber = (code: string) => code.trim() !== '' && !Number.isNaN(Number(code));

/** Whether a column of that kind can show what a derivation makes. */
function fits(step: Derivation, makes: ColumnKind, shown: ColumnKind): boolean {
  if (makes === shown) return true;
  if (makes === 'date') return shown === 'datetime';
  if (makes !== 'text') return false;
  // A day and a time.
  if (step.type === 'join' && shown === 'datetime') return step.fields.length === 2 && /^[ T]$/.test(step.separator);
  // The parts of a text can be anything; so can what is left as it was.
  if (step.type === 'split' || step.type === 'replace' || (step.type === 'map' && step.otherwise === undefined))
    return true;
  return shown === 'number' && (onlyCodes(step)?.every(isNumber) ?? false);
}

const aColumn: Readonly<Record<ColumnKind, string>> = {
  text: 'type text',
  number: 'type number',
  date: 'type date',
  datetime: 'type datetime',
  boolean: 'type boolean',
};

/** The type in which a report shows each of its fields. */
function shownTypes({ columns }: Pick<Report, 'columns'>, catalogue: Catalogue): Map<string, ColumnType> {
  return new Map(
    columns.flatMap((entry) =>
      fieldsOf(entry, catalogue).flatMap((field): [string, ColumnType][] => {
        const type = (typeof entry === 'string' ? undefined : entry.type) ?? catalogue.columns[field]?.type;
        return type ? [[field, type]] : [];
      }),
    ),
  );
}

/** A derivation reads what it can reckon with, and makes what its column can show. `given`: what is known of a field that comes with the rows. */
export function checkDerivedKinds(
  { file, value }: Typed<Pick<Report, 'columns' | 'derived'>>,
  catalogue: Catalogue,
  given: (field: string) => KnownKind | null,
): Issue[] {
  const derived = value.derived ?? [];
  const shown = shownTypes(value, catalogue);
  const last = new Map(derived.flatMap((step) => fieldsMadeBy(step).map((field) => [field, step])));
  const made = new Map<string, KnownKind>();
  return derived.flatMap((step, index) => {
    const reads = fieldsReadBy(step).flatMap((field) => {
      const known = made.get(field) ?? given(field);
      return known ? readFaults(step, field, known) : [];
    });
    const kind = steps[step.type].makes;
    const shows = fieldsMadeBy(step).flatMap((field) => {
      made.set(field, { kind, by: `by “${step.type}” above`, mend: 'a field of numbers' });
      const type = shown.get(field);
      if (!type || last.get(field) !== step || fits(step, kind, columnKinds[type].storage)) return [];
      const message = `“${field}” becomes ${kindWords[kind]} here, and its column is a ${type}.`;
      return [{ message, expected: `a column with the ${aColumn[kind]}, or a field of its own` }];
    });
    return (reads.length > 0 ? reads : shows).map((said) => issueIn(file, ['derived', index], said));
  });
}
