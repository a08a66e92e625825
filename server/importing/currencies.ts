/** A plain $ is the currency of the account. */
export const unnamed = '$';

const symbols: Readonly<Record<string, string>> = {
  $: unnamed,
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  MX$: 'MXN',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  zł: 'PLN',
};

/** Only common currencies: other codes, such as ALL or TOP, are more often words. */
const codes: ReadonlySet<string> = new Set(
  'USD CAD MXN EUR GBP AUD NZD CHF JPY CNY INR SEK NOK DKK PLN CZK HUF BRL ZAR'.split(' '),
);

/** What may be written before or after an amount, for a regular expression. */
export const currencyPattern = '(?:US|CA?|MX|AU?|NZ|R)?\\$|[€£¥₹]|zł|[A-Z]{3}';

export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** The currency of a symbol or code: an ISO code, or $ for that of the account; null if it is neither. */
export const currencyOf = (written: string): string | null =>
  symbols[written] ?? (isCurrencyCode(written) ? written : null);

/** The currency symbol or code in a number format of a workbook; '' if there is none. */
export function currencyInFormat(format: string): string {
  // [$-409] is a language; [$€-407] also has a currency.
  const [positive = ''] = format.split(';');
  const inBrackets = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(positive)?.[1]?.trim();
  if (inBrackets !== undefined) return currencyOf(inBrackets) === null ? '' : inBrackets;
  const plain = positive.replace(/\[[^\]]*\]/g, '');
  const found = new RegExp(`(?<![A-Z])(?:${currencyPattern})(?![A-Z])`).exec(plain)?.[0] ?? '';
  return currencyOf(found) === null ? '' : found;
}
