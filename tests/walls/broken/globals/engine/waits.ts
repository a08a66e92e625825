// Refused: Cannot find name 'setTimeout'.
export const later = (run: () => void) => setTimeout(run, 100);
