import type { FieldValue } from '../context/values.ts';

/** One part of a comma-separated list. As in CSV, a part that contains a comma or a quote is quoted. */
const part = /"((?:[^"]|"")*)"(?=,|$)|([^,]+)/g;

const writePart = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads a list of texts, or a comma-separated text; undefined if it is neither. */
export function readList(raw: unknown): readonly string[] | undefined {
  const parts =
    typeof raw === 'string'
      ? [...raw.matchAll(part)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
      : raw;
  return Array.isArray(parts) && parts.every((each) => typeof each === 'string') ? parts : undefined;
}

/** A value as text for a URL, a query or a setting. Lists are comma-separated; null is ''. */
export function writeValue(value: FieldValue): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.map((each) => writePart(String(each))).join(',') : String(value);
}
