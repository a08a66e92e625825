/** What a header became, where that needs a word. */
export interface FieldNames {
  /** A name for each header, in their order. */
  fields: string[];
  /** Sentences for whoever reads the terminal. */
  notes: string[];
}

/** PostgreSQL cuts longer names. */
const longest = 60;

/** Of every table from a file, and of every table of PostgreSQL. */
const ofEveryTable: ReadonlySet<string> = new Set(['row_number', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/** `Fuel cost ($)` is `fuel_cost`, `customerNumber` is `customer_number`; '' where no letter or digit is left. */
export const snakeCase = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

function nameOf(header: string, place: number): string {
  const name = snakeCase(header).slice(0, longest).replace(/_+$/, '');
  if (name === '') return `column_${place + 1}`;
  return /^\d/.test(name) ? `n_${name}` : name;
}

/**
 * The field names of headers. One that is empty, that PostgreSQL keeps for itself (`reserved`) or that is there already gets
 * another, which is told.
 */
export function fieldNames(headers: readonly string[], reserved: ReadonlySet<string>): FieldNames {
  const taken = new Set<string>();
  const notes: string[] = [];
  const fields = headers.map((header, place) => {
    const plain = nameOf(header, place);
    const isKept = reserved.has(plain) || ofEveryTable.has(plain);
    let name = isKept ? `${plain}_value` : plain;
    for (let count = 2; taken.has(name); count += 1) name = `${isKept ? `${plain}_value` : plain}_${count}`;
    taken.add(name);
    const shown = header.trim() === '' ? `Column ${place + 1} has no header` : `The header “${header.slice(0, 80)}”`;
    if (header.trim() === '') notes.push(`${shown}: it is ${name}.`);
    else if (snakeCase(header) === '') notes.push(`${shown} has no letter that a name can have: it is ${name}.`);
    else if (isKept) notes.push(`${shown} is a word of SQL, or of these tables: it is ${name}.`);
    else if (name !== plain) notes.push(`${shown} makes a name that is there already: it is ${name}.`);
    else if (snakeCase(header).length > longest) notes.push(`${shown} is long: it is ${name}.`);
    return name;
  });
  return { fields, notes };
}

/** Why a table can't have a name; null where it can. */
export function tableNameFault(name: string, reserved: ReadonlySet<string>): string | null {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    return `“${name}” can't be the name of a table: small letters, digits and underscores, for example ${snakeCase(name).replace(/^\d+_*/, '') || 'leased_cars'}.`;
  if (name.length > 40) return `The name ${name} is longer than 40 letters.`;
  if (name.startsWith('pg_') || reserved.has(name))
    return `“${name}” is a word that PostgreSQL keeps for itself: choose another, for example ${name.replace(/^pg_/, '')}_rows.`;
  return null;
}
