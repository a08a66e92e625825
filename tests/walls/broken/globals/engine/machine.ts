// Refused: Cannot find name 'process'.
export const zone = () => process.env.TZ;
