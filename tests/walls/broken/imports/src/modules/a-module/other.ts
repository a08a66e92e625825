// Refused: src/modules/a-module/other.ts → src/modules/b-module/page.ts
export { page } from '../b-module/page.ts';
