import { formatPhone } from '../formats/phone.ts';
import type { ColumnKindOf } from './kind.ts';

export const phone = {
  kind: 'text',
  align: 'left',
  width: 150,
  decimals: 0,
  writer: () => formatPhone,
} satisfies ColumnKindOf;
