// Refused: engine/tables/react.ts → npm:react
/// <reference types="react" />
export const columns = [];
