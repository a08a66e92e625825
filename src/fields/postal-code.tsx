import { readPostalCode } from '../../engine/fields/postal-code.ts';
import { typedWidget } from './typed-widget.tsx';

/** Written as the post office does, whichever country it is of: the engine knows which one is wanted. */
export const PostalCodeWidget = typedWidget({
  read: (text) => {
    const value = readPostalCode(text, 'USA') ?? readPostalCode(text, 'CAN');
    return value === undefined ? null : { value, others: [] };
  },
  write: (value) => value,
  width: 140,
});
