import { readPhone, writePhone } from '../../engine/fields/phone.ts';
import { typedWidget } from './typed-widget.tsx';

export const PhoneWidget = typedWidget({
  read: (text) => {
    const value = readPhone(text);
    return value === undefined ? null : { value, others: [] };
  },
  write: (value, { locale }) => writePhone(value, locale),
  width: 200,
  input: { inputMode: 'tel' },
});
