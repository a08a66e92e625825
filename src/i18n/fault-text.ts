import type { Words } from '../../engine/context/context.ts';
import type { Message } from '../../engine/context/message.ts';

/** Of a value that a message repeats: whoever gave more of it knows it by its beginning. */
const most = 60;

const cut = (value: string | number) => {
  const letters = typeof value === 'string' ? [...value] : [];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : value;
};

/** What a fault says on the screen, with values that may come from a link of any length. */
export const faultText = ({ key, values = {} }: Message, words: Words): string =>
  words(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)])));
