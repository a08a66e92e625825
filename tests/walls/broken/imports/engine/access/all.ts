// Refused: engine/access/all.ts → engine/tables/table.ts
export * from '../tables/table.ts';
