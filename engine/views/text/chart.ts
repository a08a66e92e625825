import { type Chart, markNames, scalings, stackings } from '../../schema/chart.ts';

const [lying, standing] = ['lying', 'standing'];

/** A chart in the format of a link: `bar.share.lying`. */
export const writeChart = ({ mark, stack, scale, lying: lies }: Chart): string =>
  [
    mark ?? '',
    ...(stack ? [stack] : []),
    ...(scale ? [scale] : []),
    ...(lies === undefined ? [] : [lies ? lying : standing]),
  ].join('.');

/** The reverse. Unreadable parts are returned as they are. */
export function readChart(text: string): { chart: Chart | null; unread: string[] } {
  const [first = '', ...words] = text.split('.');
  const mark = markNames.find((name) => name === first);
  const stack = stackings.find((name) => words.includes(name));
  const scale = scalings.find((name) => words.includes(name));
  const lies = words.includes(lying) ? true : words.includes(standing) ? false : undefined;
  const isKnown = (word: string) =>
    word === stack || word === scale || (lies !== undefined && word === (lies ? lying : standing));
  const isRead = (mark !== undefined || first === '') && words.every(isKnown);
  if (!isRead) return { chart: null, unread: [text] };
  const chart = {
    ...(mark ? { mark } : {}),
    ...(stack ? { stack } : {}),
    ...(scale ? { scale } : {}),
    ...(lies === undefined ? {} : { lying: lies }),
  };
  return { chart: Object.keys(chart).length > 0 ? chart : null, unread: [] };
}
