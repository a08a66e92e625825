import { columnKinds } from '../../columns/registry.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { Catalogue, ColumnType } from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Derivation } from '../../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../../tables/derive.ts';
import type { ColumnKind } from '../../tables/table.ts';
import type { Issue } from '../issue.ts';
import { issueIn } from '../json/source-file.ts';
import type { Typed } from '../world.ts';

/** The kind of value in a field, with where that is known from. */
export interface FieldKind {
  kind: ColumnKind;
  /** Completes “… is text”: in the query. */
  by: string;
  /** How to get a number instead; starts a sentence. */
  toNumber: string;
}

interface Step {
  /** The kinds that it can use. */
  reads: readonly ColumnKind[];
  /** The same in words. */
  takes: 'anything' | 'text' | 'a number';
  makes: ColumnKind;
}

const anything: readonly ColumnKind[] = ['text', 'number', 'date', 'datetime', 'boolean'];
const numbers: Pick<Step, 'reads' | 'takes'> = { reads: ['number'], takes: 'a number' };

const steps: Readonly<Record<Derivation['type'], Step>> = {
  join: { reads: anything, takes: 'anything', makes: 'text' },
  split: { reads: ['text'], takes: 'text', makes: 'text' },
  strip: { reads: ['text', 'number'], takes: 'text', makes: 'number' },
  scale: { ...numbers, makes: 'number' },
  map: { reads: ['text', 'number', 'boolean'], takes: 'text', makes: 'text' },
  replace: { reads: ['text', 'number', 'boolean'], takes: 'text', makes: 'text' },
  pad: { reads: ['text', 'number'], takes: 'text', makes: 'text' },
  parse_date: { reads: ['text', 'number', 'date', 'datetime'], takes: 'text', makes: 'date' },
  bucket: { ...numbers, makes: 'text' },
  join_list: { reads: ['text'], takes: 'text', makes: 'text' },
  copy_text: { reads: anything, takes: 'anything', makes: 'text' },
  blank_zero: { ...numbers, makes: 'number' },
};

export const kindWords: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  number: 'a number',
  date: 'a date',
  datetime: 'a date and time',
  boolean: 'true or false',
};

/** The kind of a field in the catalogue, used when no query was examined. */
export function catalogueKind(field: string, { columns }: Catalogue): FieldKind | null {
  const column = columns[field];
  if (!column) return null;
  return { kind: columnKinds[column.type].storage, by: 'in definitions/columns.json', toNumber: 'Use a number field' };
}

function readFaults(step: Derivation, field: string, { kind, by, toNumber }: FieldKind) {
  const { reads, takes } = steps[step.type];
  if (reads.includes(kind)) return [];
  const strip = kind === 'text' ? ', or add a “strip” step before this one' : '';
  const fix = takes === 'a number' ? `${toNumber}${strip}.` : 'Use a text field.';
  return [{ message: `“${field}” is ${kindWords[kind]} ${by}, but “${step.type}” needs ${takes}.`, fix }];
}

/** All codes that a derivation can produce; null if it can produce other text too. */
function onlyCodes(step: Derivation): readonly string[] | null {
  if (step.type === 'bucket') return step.buckets.map(({ value }) => value);
  if (step.type !== 'map' || step.otherwise === undefined) return null;
  return [...Object.values(step.values), step.otherwise];
}

const isNumber = (code: string) => code.trim() !== '' && !Number.isNaN(Number(code));

/** Whether a column of that kind can show what a derivation produces. */
function fits(step: Derivation, makes: ColumnKind, shown: ColumnKind): boolean {
  if (makes === shown) return true;
  if (makes === 'date') return shown === 'datetime';
  if (makes !== 'text') return false;
  // A date and a time.
  if (step.type === 'join' && shown === 'datetime') return step.fields.length === 2 && /^[ T]$/.test(step.separator);
  // A part of a text can be anything, and so can a value that is left unchanged.
  if (step.type === 'split' || step.type === 'replace' || (step.type === 'map' && step.otherwise === undefined))
    return true;
  return shown === 'number' && (onlyCodes(step)?.every(isNumber) ?? false);
}

/** The column type of each field in a report. */
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

/** A derivation gets the kind of value it needs and produces what its column can show. `given`: the kind of a field in the rows. */
export function checkDerivedKinds(
  { file, value }: Typed<Pick<Report, 'columns' | 'derived'>>,
  catalogue: Catalogue,
  given: (field: string) => FieldKind | null,
): Issue[] {
  const derived = value.derived ?? [];
  const shown = shownTypes(value, catalogue);
  const last = new Map(derived.flatMap((step) => fieldsMadeBy(step).map((field) => [field, step])));
  const made = new Map<string, FieldKind>();
  return derived.flatMap((step, index) => {
    const reads = fieldsReadBy(step).flatMap((field) => {
      const known = made.get(field) ?? given(field);
      return known ? readFaults(step, field, known) : [];
    });
    const kind = steps[step.type].makes;
    const shows = fieldsMadeBy(step).flatMap((field) => {
      made.set(field, { kind, by: `after “${step.type}” above`, toNumber: 'Use a number field' });
      const type = shown.get(field);
      if (!type || last.get(field) !== step || fits(step, kind, columnKinds[type].storage)) return [];
      const message = `“${field}” becomes ${kindWords[kind]} here, but its column has type ${type}.`;
      return [{ message, expected: `a column of type ${kind}, or another field name` }];
    });
    return (reads.length > 0 ? reads : shows).map((issue) => issueIn(file, ['derived', index], issue));
  });
}
