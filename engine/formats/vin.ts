const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const values = new Map<string, number>(
  [...'0123456789']
    .map((digit): [string, number] => [digit, Number(digit)])
    .concat([
      ...Object.entries({ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 }),
      ...Object.entries({ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 }),
    ]),
);

/** The ninth character of a vehicle identification number (49 CFR 565.15), from its seventeen characters. */
export function checkDigit(vin: string): string {
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const value = values.get(vin.charAt(i));
    if (value === undefined) throw new Error(`“${vin.charAt(i)}” can't be part of a VIN.`);
    sum += value * (weights[i] ?? 0);
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether a text is a vehicle identification number: seventeen letters and digits without I, O and Q, with the right check digit. */
export const isVin = (text: string): boolean =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(text) && checkDigit(text) === text.charAt(8);
