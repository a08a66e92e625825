// Refused: The locale is the one of the context, not the machine's.
export const format = new Intl.NumberFormat(undefined, { style: 'percent' });
