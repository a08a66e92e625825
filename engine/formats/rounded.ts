/** Near a half, floating point may round differently than the digits of the number. */
const nearHalf = 1e-4;
/** From here on a double has no fraction to round. */
const greatest = 2 ** 52;

/** Moves the decimal point of a positive number by its digits, without floating-point error: 1.005 by 2 is 100.5. */
function shifted(size: number, places: number): number {
  const [digits, exponent = '0'] = String(size).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Rounds a number to decimals exactly as `Intl.NumberFormat` shows it: by its digits, half away from zero. A number
 * that rounds to zero has no sign. Infinite numbers and NaN are unchanged.
 */
export function roundedTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const size = Math.abs(value);
  const scaled = size * scale;
  if (!(scaled < greatest)) return value;
  const rest = scaled - Math.floor(scaled);
  const exact = Math.abs(rest - 0.5) < nearHalf ? shifted(size, decimals) : scaled;
  const rounded = Math.round(exact) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
