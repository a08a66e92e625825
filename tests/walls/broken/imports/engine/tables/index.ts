// Refused: engine/tables/index.ts re-exports files that should be imported directly
export { createTable } from './builder.ts';
