// Refused: Cannot find name 'process'.
export const isTest = process.env.NODE_ENV === 'test';
