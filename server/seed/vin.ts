import { checkDigit } from '../../engine/formats/vin.ts';

const years = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** `model` is the first eight characters, `serial` the last six. */
export function writeVin(model: string, modelYear: number, plant: string, serial: string): string {
  const year = years.charAt((((modelYear - 2010) % 30) + 30) % 30);
  const rest = `${year}${plant}${serial}`;
  return `${model}${checkDigit(`${model}0${rest}`)}${rest}`;
}
