import type { FieldValue } from '../context/values.ts';

/** A part of a list that is joined by commas: in quotes, as in csv, where it holds one itself. */
const part = /"((?:[^"]|"")*)"(?=,|$)|([^,]+)/g;

const writePart = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A list of texts, or such a list joined by commas. */
export function readList(raw: unknown): readonly string[] | undefined {
  const parts =
    typeof raw === 'string'
      ? [...raw.matchAll(part)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
      : raw;
  return Array.isArray(parts) && parts.every((each) => typeof each === 'string') ? parts : undefined;
}

/** A value as an address, a query and a setting hold it; a list is joined by commas, no value is ''. */
export function writeValue(value: FieldValue): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.map((each) => writePart(String(each))).join(',') : String(value);
}
