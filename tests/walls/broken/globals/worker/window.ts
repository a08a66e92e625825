// Refused: Cannot find name 'window'.
export const width = () => window.innerWidth;
