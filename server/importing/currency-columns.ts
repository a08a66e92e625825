import { unnamed } from './currencies.ts';
import { count } from './descriptions.ts';
import { freeName, suffixed } from './names.ts';
import type { FoundColumn, SurveyOptions } from './surveyed.ts';

/** A column with the currency of each amount of another column. */
function currencyColumn(amount: FoundColumn, name: string): FoundColumn {
  const { header, place, writing, currencies } = amount;
  return {
    name,
    type: 'text',
    header: `${header} currency`.trim(),
    written: 'currency',
    of: amount.name,
    place,
    writing,
    example: currencies.find(({ text }) => text !== unnamed)?.text ?? '',
    blanks: 0,
    currencies: [],
  };
}

/** Columns of currencies: those of the existing table, or those that `--currency-column` asks for. */
export function currencyColumns(
  columns: readonly FoundColumn[],
  { known, currencyColumn: isWanted = false }: Pick<SurveyOptions, 'known' | 'currencyColumn'>,
): FoundColumn[] {
  if (known)
    return known.flatMap(({ name, of }) => {
      const amount = columns.find((column) => column.name === of);
      return amount ? [currencyColumn(amount, name)] : [];
    });
  const taken = new Set(columns.map(({ name }) => name));
  return columns
    .filter(({ type, currencies }) => isWanted && type !== 'text' && currencies.some(({ text }) => text !== unnamed))
    .map((amount) => {
      const name = freeName(suffixed(amount.name, '_currency'), taken);
      taken.add(name);
      return currencyColumn(amount, name);
    });
}

/** Columns of currency codes, where some are not the currency of the accounts. */
export const withCodes = (columns: readonly FoundColumn[], own: readonly string[]): FoundColumn[] =>
  columns.map((column) => (foreignCodes(column, own).length > 0 ? { ...column, written: 'currency' } : column));

const foreignCodes = ({ name, type, of, currencies }: FoundColumn, own: readonly string[]) =>
  type === 'text' && of === undefined && name !== 'customer_number'
    ? currencies.filter(({ text }) => own.length !== 1 || text !== own[0])
    : [];

/** The currencies of amounts, for a trial without an account: an account with another currency refuses those rows. */
export const trialNotes = (
  columns: readonly FoundColumn[],
  { currencyColumn: isKept = false }: Pick<SurveyOptions, 'currencyColumn'>,
): string[] =>
  columns.flatMap(({ name, type, currencies }) => {
    const found = currencies
      .filter(({ text }) => type !== 'text' && text !== unnamed)
      .map(({ text, count: often, line }) => `${text} in ${count(often)}, the first in line ${line}`);
    if (isKept || found.length === 0) return [];
    return [
      `${name}: ${found.join('; ')}. Accounts with another currency refuse these rows. To load them for any account, use --currency-column.`,
    ];
  });

/** Which rows are in a currency that is not that of the accounts. */
export const codesNotes = (columns: readonly FoundColumn[], own: readonly string[]): string[] =>
  columns.flatMap((column) => {
    const found = foreignCodes(column, own).map(
      ({ text, count: often, line }) => `${text} in ${count(often)}, the first in line ${line}`,
    );
    if (found.length === 0) return [];
    const shown = own.length === 1 ? `an amount in ${own[0]}` : 'an amount in the currency of the account';
    return [`${column.name}: ${found.join('; ')}. A report must not show those amounts as ${shown}, or add them up.`];
  });

/** Whether a file names any currency. */
export const namesCurrencies = (columns: readonly FoundColumn[]): boolean =>
  columns.some(({ currencies }) => currencies.some(({ text }) => text !== unnamed));
