// Refused: engine/tables/index.ts gathers what is imported by its own name
export { createTable } from './builder.ts';
