// Refused: Cannot find name 'location'.
export const base = location.origin;
