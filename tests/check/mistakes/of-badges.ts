import { type Mistake, menu, report } from './places.ts';

const calling = (name: string, to: string): Mistake => [name, menu, '"tires.due"', to];
const inReport = '"call": "tires.list", "count": "length"';

const words = 'locales/en/menus.json';

/** Mistakes in the badges of menus. */
export const mistakesOfBadges: Mistake[] = [
  calling('badge of a misspelt call', '"tires.duo"'),
  calling('badge of a call that changes something', '"tires.mount"'),
  calling('badge of a call that needs something', '"tires.of"'),
  calling('badge of a list as a number', '"tires.list"'),
  calling('badge of a text', '"tires.name"'),
  calling('badge of a call that not everybody may make', '"tires.hidden"'),
  ['badge with a misspelt topic', menu, '"table tires"', '"table tyres"'],
  ['badge without one of its plural forms', words, '"guide_one": "{{count}} tire", ', ''],
  ['badge whose words lack the number', words, '"{{count}} tires"', '"Tires"'],
  ['badge of a report that is a number', report, inReport, '"call": "tires.due", "count": "length"'],
  ['badge that counts something else', report, inReport, '"call": "tires.list", "count": "rows"'],
];
