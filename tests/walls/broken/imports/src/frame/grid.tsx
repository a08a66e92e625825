// Refused: src/frame/grid.tsx → npm:ag-grid-react
export type { AgGridReact } from 'ag-grid-react';
