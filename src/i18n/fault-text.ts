import type { Words } from '../../engine/context/context.ts';
import type { Message } from '../../engine/context/message.ts';

/** Maximum characters of a value repeated in a message. */
const most = 60;

const cut = (value: string | number) => {
  const letters = typeof value === 'string' ? [...value] : [];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : value;
};

/** The text of a fault. Its values may come from a link of any length. */
export const faultText = ({ key, values = {} }: Message, words: Words): string =>
  words(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)])));
