// Refused: The locale is the one of the context, not the machine's.
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
