/** The number of decimals needed to write a number without rounding. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.min(20, Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent)));
}
