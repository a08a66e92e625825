// Refused: engine/check/parameters/later.ts → engine/check/columns/columns.ts
export { checkColumns } from '../columns/columns.ts';
