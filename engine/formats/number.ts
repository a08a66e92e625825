const cache = new Map<string, Intl.NumberFormat>();

/** A number as the locale writes it, with so many decimals. Grouped unless told otherwise; what rounds to zero has no sign. */
export function numberFormat(
  locale: string,
  decimals: number,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale}|${decimals}|${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      ...options,
    });
    cache.set(key, format);
  }
  return format;
}

/** A number as text, for example 1,234.50. */
export function formatNumber(value: number, locale: string, decimals: number): string {
  return numberFormat(locale, decimals).format(value);
}

/** An amount as text; a negative one stands in brackets (spec: reporting §9). */
export function formatCurrency(value: number, locale: string, currency: string, decimals: number): string {
  return numberFormat(locale, decimals, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    currencySign: 'accounting',
  }).format(value);
}

/** A share as text: 0.125 is 12.5%. */
export function formatPercent(value: number, locale: string, decimals: number): string {
  return numberFormat(locale, decimals, { style: 'percent' }).format(value);
}
