import { isDeviceName } from '../../engine/definitions/file-names.ts';

/** Field names for headers, with notes about unusual ones. */
export interface FieldNames {
  /** A name for each header, in the same order. */
  fields: string[];
  /** Sentences for the terminal. */
  notes: string[];
}

/** Without what makes a name unique. */
const longest = 60;

/** PostgreSQL truncates longer names. */
const longestInDatabase = 63;

/** A name with something after it, short enough for PostgreSQL. */
export const suffixed = (name: string, suffix: string): string =>
  `${name.slice(0, longestInDatabase - suffix.length).replace(/_+$/, '')}${suffix}`;

/** A name that is not taken: with a number after it if it has to be. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = suffixed(name, `_${count}`);
  return free;
}

/** Columns of every table made from a file, and system columns of PostgreSQL. */
const ofEveryTable: ReadonlySet<string> = new Set(['row_number', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/**
 * `Fuel cost ($)` becomes `fuel_cost`, `customerNumber` becomes `customer_number`, `Vehicle #` becomes
 * `vehicle_number`; '' if no letter or digit is left.
 */
export const snakeCase = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L}\s*)#|#(?=\s*\p{L})/gu, ' number ')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

function nameOf(header: string, place: number): string {
  const name = snakeCase(header).slice(0, longest).replace(/_+$/, '');
  if (name === '') return `column_${place + 1}`;
  return /^\d/.test(name) ? `n_${name}` : name;
}

/** Field names for headers. An empty, reserved or duplicate name gets a replacement and a note. */
export function fieldNames(headers: readonly string[], reserved: ReadonlySet<string>): FieldNames {
  const taken = new Set<string>();
  const notes: string[] = [];
  const fields = headers.map((header, place) => {
    const plain = nameOf(header, place);
    const isKept = reserved.has(plain) || ofEveryTable.has(plain);
    const name = freeName(isKept ? suffixed(plain, '_value') : plain, taken);
    taken.add(name);
    const shown = header.trim() === '' ? `Column ${place + 1} has no header` : `The header “${header.slice(0, 80)}”`;
    if (header.trim() === '') notes.push(`${shown}. Its name is ${name}.`);
    else if (snakeCase(header) === '')
      notes.push(`${shown} has no letter that a name can contain. Its name is ${name}.`);
    else if (isKept) notes.push(`${shown} is a reserved word. Its name is ${name}.`);
    else if (name !== plain) notes.push(`${shown} has the same name as another column. Its name is ${name}.`);
    else if (snakeCase(header).length > longest) notes.push(`${shown} is too long. Its name is ${name}.`);
    return name;
  });
  return { fields, notes };
}

/** Why a table can't have this name; null if it can. */
export function tableNameFault(name: string, reserved: ReadonlySet<string>): string | null {
  const plain = snakeCase(name).replace(/^\d+_*/, '') || 'leased_cars';
  const meant = isDeviceName(plain) ? `${plain}_rows` : plain;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    return `“${name}” can't be the name of a table. Use lowercase letters, digits and underscores, for example ${meant}.`;
  if (isDeviceName(name))
    return `Windows does not allow files named “${name}”. Choose another name, for example ${meant}.`;
  if (name.length > 40) return `The name ${name} is longer than 40 characters. Choose a shorter one.`;
  if (name.startsWith('pg_') || reserved.has(name))
    return `“${name}” is a reserved word in PostgreSQL. Choose another name, for example ${name.replace(/^pg_/, '')}_rows.`;
  return null;
}
