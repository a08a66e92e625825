import type { Words } from '../../engine/context/context.ts';
import type { DateFormat } from '../../engine/formats/date.ts';

/** A date format in the letters of the language: JJ for the day in French. */
export const dateFormatText = (format: DateFormat, words: Words): string =>
  format.replaceAll(/[YMD]/g, (letter) => words(`fields.date_letters.${letter as 'Y' | 'M' | 'D'}`));
