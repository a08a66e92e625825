// Refused: contract/fuel.ts → engine/schema/column.ts
export type { Column } from '../engine/schema/column.ts';
