// Refused: The locale is the one of the context, not the machine's.
export const order = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });
