// Refused: src/reports/any.ts → computed
export const load = (name: string) => import(name);
