import { basename } from 'node:path';
import type { Loaded } from './loaded.ts';
import type { Survey } from './surveyed.ts';

export const count = (rows: number, of = 'row') => `${rows.toLocaleString('en-US')} ${of}${rows === 1 ? '' : 's'}`;

const cut = (text: string, length: number) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

/** The columns of a file, one per line, followed by the notes. */
export function describeSurvey({ path, opened, rows, columns, notes }: Survey): string[] {
  const lines = columns.map(({ name, type, example, blanks }) => [
    name,
    type,
    cut(example, 40),
    blanks === 0 ? '' : blanks.toLocaleString('en-US'),
  ]);
  const all = [['field', 'type', 'example', 'blanks'], ...lines];
  const widths = [0, 1, 2].map((place) => Math.max(...all.map((line) => [...(line[place] ?? '')].length)));
  const padded = all.map((line) =>
    line
      .map((cell, place) => cell + ' '.repeat(Math.max(0, (widths[place] ?? 0) - [...cell].length)))
      .join('  ')
      .trimEnd(),
  );
  const format = opened.separator === 'a workbook' ? opened.separator : `separated by ${opened.separator}`;
  return [
    `${basename(path)}: ${count(rows)}, ${count(columns.length, 'column')}, ${format}.`,
    '',
    ...padded.map((line) => `  ${line}`),
    '',
    ...notes,
  ];
}

/** Escapes control characters of a file, because a terminal would execute them. */
export const printable = (text: string) =>
  text.replace(/[^\P{Cc}\n]/gu, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Refused rows with their line numbers. */
export function describeRefusals(path: string, { refused, refusals }: Loaded): string[] {
  const rest = refused - refusals.length;
  return [
    ...refusals.map(({ line, reason }) => `${path}:${line}  ${reason}`),
    ...(rest > 0 ? [`… and ${count(rest)} more.`] : []),
  ];
}
