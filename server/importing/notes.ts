import type { FileColumn } from '../database/file-tables.ts';
import { asOption } from './blanks.ts';
import { count } from './descriptions.ts';
import type { ColumnFacts, NearType, TextReason } from './facts.ts';
import type { Found } from './guesses.ts';
import { dateOrders, orderWords, readMoment } from './moments.ts';
import type { FoundColumn } from './surveyed.ts';
import { readNumber } from './values.ts';

const cut = (text: string) => `“${text.slice(0, 40)}”`;

/** A column that nearly has another type: a text, or dates with a time that are mostly days. */
export interface Near extends NearType {
  column: FoundColumn;
  /** Texts of the column that may mean “no value”. */
  blankWords: ReadonlyMap<string, Found>;
  /** Number of rows that would be refused with this type, if those texts were blank. */
  lost: number;
}

function twofoldNote({ name, writing }: FoundColumn, text: string, isPlain: boolean): string[] {
  if (text === '' || isPlain) return [];
  const [own, other] = writing.comma ? ['comma', 'point'] : ['point', 'comma'];
  const read = readNumber(text, writing.comma)?.text;
  return [
    `${name}: “${text}” was read as ${read}, with decimals after a ${own}. For the other reading, use --decimals ${other}.`,
  ];
}

/** Only text keeps digits that exceed a browser's number precision. */
function digitsNote({ name, type, writing }: FoundColumn, facts: ColumnFacts, isSet: boolean): string[] {
  const found = facts.inexact(writing);
  if (!found || (isSet && type !== 'numeric') || !['numeric', 'text'].includes(type)) return [];
  const { line, text, shown } = found;
  const said = `${name}: “${text}” in line ${line} has more digits than a report can show`;
  return [
    type === 'text'
      ? `${said} and would appear as ${shown}, so it is stored as text. For a number, use --types ${name}=numeric.`
      : `${said}. It appears as ${shown}. To keep every digit, as for identifiers, use --types ${name}=text.`,
  ];
}

function orderNote({ name, writing: { order } }: FoundColumn, facts: ColumnFacts): string[] {
  const { ambiguousDay, orders } = facts;
  if (ambiguousDay === '') return [];
  if (orders.length < 2) {
    const reason = facts.reasonFor(order);
    return reason
      ? [`${name}: dates were read with ${orderWords[order]}, because of “${reason.text}” in line ${reason.line}.`]
      : [];
  }
  const others = dateOrders
    .filter((other) => other !== order && orders.includes(other))
    .map((other) => `For ${orderWords[other]}, use --dates ${other}.`);
  return [`${name}: “${ambiguousDay}” was read with ${orderWords[order]}. ${others.join(' ')}`];
}

function shortYearNote({ name, writing: { order, today } }: FoundColumn, { shortYear }: ColumnFacts): string[] {
  const read = shortYear === '' ? null : readMoment(shortYear, order, today);
  if (!read) return [];
  const last = Number(today.slice(0, 4)) + 10;
  return [`${name}: years have two digits and were read as ${last - 99} to ${last}. “${shortYear}” is ${read.day}.`];
}

function durationsNote({ name }: FoundColumn, { durations, filled }: ColumnFacts): string[] {
  if (durations === 0) return [];
  const some =
    durations < filled ? `${durations.toLocaleString('en-US')} of ${count(filled, 'value')} are` : 'values are';
  return [`${name}: ${some} durations, stored in hours, 1:30 as 1.5.`];
}

function textNote(name: string, { as, value }: TextReason): string {
  const place = `${cut(value?.text ?? '')} in line ${value?.line}`;
  const said = {
    power: `because ${place} may be a code. For numbers, use --types ${name}=numeric.`,
    elapsed: `because ${place} is a duration. For numbers, write the hours, 36:30 as 36.5.`,
    percent: `because some of its numbers have % and ${place} has not. For numbers, write them all the same way.`,
    marked: `because the file marks its numbers as text. For numbers, use --types ${name}=numeric.`,
    code: `because its name, its length or leading zeros suggest a code. For numbers, use --types ${name}=numeric.`,
  };
  return `${name} has digits but is stored as text, ${said[as]}`;
}

function markedDatesNote({ name, writing }: FoundColumn, facts: ColumnFacts): string[] {
  const type = facts.markedDates(name, writing);
  return type
    ? [
        `${name} has dates but is stored as text, because the file marks them as text. For dates, use --types ${name}=${type}.`,
      ]
    : [];
}

/** What a reader of the types should know about a column. */
export function notesOn(
  column: FoundColumn,
  facts: ColumnFacts,
  { isSet, isOrderSet, isPlain }: { isSet: boolean; isOrderSet: boolean; isPlain: boolean },
): string[] {
  const { name, type, writing, written } = column;
  const notes: string[] = [];
  if (type === 'integer' || type === 'numeric') notes.push(...twofoldNote(column, facts.twofold, isPlain));
  notes.push(...digitsNote(column, facts, isSet));
  if (facts.filled === 0) return [...notes, `${name} is blank in every row.`];
  if (type === 'date' || type === 'timestamptz')
    return [...notes, ...(isOrderSet ? [] : orderNote(column, facts)), ...shortYearNote(column, facts)];
  if (written === 'percent') return [...notes, `${name}: percentages are stored as shares, 12% as 0.12.`];
  notes.push(...markedDatesNote(column, facts), ...durationsNote(column, facts));
  const reason = facts.textReason;
  if (isSet || type !== 'text' || facts.inexact(writing) || !reason) return notes;
  return [...notes, textNote(name, reason)];
}

const kinds: Readonly<Record<FileColumn['type'], string>> = {
  integer: 'whole numbers',
  numeric: 'numbers',
  date: 'dates',
  timestamptz: 'dates with a time',
  boolean: 'yes or no',
  text: 'texts',
};

/** A suggestion must not lose a substantial part of the rows. */
const mostLost = 0.1;

/** Why a column does not have the type of most of its values, and what each way out costs. */
export function nearNotes(near: readonly Near[], rows: number): string[] {
  return near.map(({ column: { name, writing, type: own }, type, fits, misfits, first, blankWords, lost }) => {
    const words = [...blankWords.values()];
    const all = fits + misfits + words.reduce((sum, word) => sum + word.count, 0);
    const [word] = words;
    const place = first ?? word;
    const said = `${name} is stored as ${own === 'text' ? 'text' : kinds[own]}, although ${fits.toLocaleString('en-US')} of ${count(all, 'value')} are ${kinds[type]}: ${cut(place?.text ?? '')} in line ${place?.line} is not.`;
    const blank =
      words.length > 0
        ? asOption(
            'blank',
            words.map(({ text }) => text),
          )
        : '';
    if (misfits === 0) return `${said} It has the type ${type} with ${blank}.`;
    if (lost === 0) return `${said} It has the type ${type} with --types ${name}=${type}${blank ? ` ${blank}` : ''}.`;
    if (lost > rows * mostLost)
      return `${said} The type ${type} would lose ${lost.toLocaleString('en-US')} of ${count(rows)}.`;
    const options = [`--types ${name}=${type}`, '--skip-bad', ...(blank ? [blank] : [])].join(' ');
    const percent = writing.percent && type === 'numeric' ? ' Numbers without % do not fit.' : '';
    return `${said}${percent} It has the type ${type} with ${options}, which loses ${lost.toLocaleString('en-US')} of ${count(rows)}.`;
  });
}

/** Texts that may mean “no value”, with how often they occur. */
export function blanksNote(fields: readonly string[], facts: readonly ColumnFacts[]): string[] {
  const found = new Map<string, string[]>();
  for (const [place, { blankWords }] of facts.entries())
    for (const { text, count: often } of blankWords.values())
      found.set(text, [...(found.get(text) ?? []), `${fields[place]} ${often.toLocaleString('en-US')}`]);
  if (found.size === 0) return [];
  const each = [...found].map(([text, places]) => `${cut(text)} (${places.join(', ')})`);
  return [
    `May mean “no value”: ${each.join('; ')}. To load them as blanks, use ${asOption('blank', [...found.keys()])}.`,
  ];
}
