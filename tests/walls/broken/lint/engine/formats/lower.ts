// Refused: The locale is the one of the context, not the machine's.
export const lower = (text: string) => text.toLocaleLowerCase();
