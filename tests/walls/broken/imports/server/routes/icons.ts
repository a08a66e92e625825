// Refused: server/routes/icons.ts → src/ui/icon-names.ts
export { iconNames } from '../../src/ui/icon-names.ts';
