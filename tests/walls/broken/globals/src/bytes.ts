// Refused: Cannot find name 'Buffer'.
export const bytes = Buffer.from('text');
