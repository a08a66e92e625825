import { formatPhone } from '../formats/phone.ts';
import { textKind } from './text-kind.ts';

export const phone = textKind({
  width: 150,
  isPlain: false,
  isCourse: false,
  writer: () => formatPhone,
  filtered: (text) => [formatPhone(text), text.replace(/\D/g, '')],
  fileText: formatPhone,
});
