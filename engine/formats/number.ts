type Format = Pick<Intl.NumberFormat, 'format'>;

const cache = new Map<string, Format>();

/**
 * The locale's number format with a fixed number of decimals. Uses grouping by default; a number that rounds to zero
 * has no sign. Others have a minus sign, where `Intl` writes a hyphen.
 */
export function numberFormat(locale: string, decimals: number, options: Intl.NumberFormatOptions = {}): Format {
  const key = `${locale}|${decimals}|${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    const written = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      ...options,
    });
    const plain = (value: number) => written.format(value).replace('-', '\u2212');
    // `Intl` has no parentheses for abbreviated amounts.
    const isBracketed = options.notation === 'compact' && options.currencySign === 'accounting';
    const bracketed = (value: number) => (plain(value).includes('\u2212') ? `(${plain(-value)})` : plain(value));
    format = { format: isBracketed ? bracketed : plain };
    cache.set(key, format);
  }
  return format;
}

/** A formatted number, for example 1,234.50. */
export function formatNumber(value: number, locale: string, decimals: number): string {
  return numberFormat(locale, decimals).format(value);
}

/** How amounts are written. Negative amounts are in parentheses (spec: reporting §9). */
export const amountNotation = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
  currencySign: 'accounting',
});

export function formatCurrency(value: number, locale: string, currency: string, decimals: number): string {
  return numberFormat(locale, decimals, amountNotation(currency)).format(value);
}

/** A formatted share: 0.125 is 12.5%. */
export function formatPercent(value: number, locale: string, decimals: number): string {
  return numberFormat(locale, decimals, { style: 'percent' }).format(value);
}
