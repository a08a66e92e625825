// Refused: Cannot find name 'document'.
export const title = () => document.title;
