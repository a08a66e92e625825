import { cellWriter } from '../columns/cell.ts';
import { figureKindOf } from '../columns/registry.ts';
import { numberFormat } from '../formats/number.ts';
import type { Style } from '../formats/style.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { Axis } from './chart.ts';

/** A round step (1, 2, 2.5 or 5 times a power of ten), so that about `count` of them cover `span`. */
export function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return nice * power;
}

/** The maximum of any number of figures: `Math.max` takes only so many arguments. */
export const largestOf = (values: readonly number[], least = 0): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** The decimals that a step needs. */
const decimalsOf = (step: number): number => {
  for (let decimals = 0; decimals < 10; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return decimals;
  }
  return 10;
};

/** From here on figures are abbreviated. */
const leastShort = 10_000;

/** Prepares the labels of an axis with ticks every `step` up to `most`, abbreviated as in $1.2M. */
export function tickWriter(
  figure: Pick<Figure, 'type' | 'decimals'>,
  { step, most }: { step: number; most: number },
  style: Style,
): (value: number) => string {
  const { locale } = style;
  const kind = figureKindOf(figure.type);
  if (!kind?.notation) return cellWriter(figure, style);
  const notation = kind.notation(style);
  if (most < leastShort || kind.measures === 'share') {
    const decimals = decimalsOf(step * 10 ** kind.storedDecimals(0));
    // Amounts have two decimals or none.
    const format = numberFormat(locale, kind.measures === 'money' && decimals === 1 ? 2 : decimals, notation);
    return (value) => format.format(value);
  }
  const scale = 10 ** (Math.floor(Math.log10(most) / 3) * 3);
  const format = numberFormat(locale, 0, {
    ...notation,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.min(3, decimalsOf(step / scale)),
  });
  return (value) => format.format(value);
}

/** From here on labels of marks have no decimals. */
const leastWhole = 1000;

/** Prepares the labels of marks: $1.2M, 6,232, 116.5. */
export function shortWriter(figure: Figure, style: Style): (value: number) => string {
  const [write, whole] = [cellWriter(figure, style), cellWriter({ ...figure, decimals: 0 }, style)];
  const notation = figureKindOf(figure.type)?.notation;
  if (!notation) return write;
  const compact = numberFormat(style.locale, 0, {
    ...notation(style),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (value) => {
    const size = Math.abs(value);
    return size < leastWhole ? write(value) : size < leastShort ? whole(value) : compact.format(value);
  };
}

interface Spread {
  values: readonly number[];
  /** Whether the axis includes zero: always, because bars start there; where it is near; or only where a figure is there. */
  zero: 'always' | 'near' | 'never';
}

/** Below any measured value. */
const tiny = 1e-12;

/** The range of an axis; 0 to 1 where all figures are zero. */
function reach({ values, zero }: Spread): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!Number.isFinite(least)) [least, most] = [0, 1];
  // Where figures are close together and far from zero, an axis with zero would hide their differences.
  const isNear = (near: number, far: number) => zero === 'near' && Math.abs(near) < Math.abs(far) * 0.6;
  if (zero === 'always' || (least > 0 && isNear(least, most))) least = Math.min(0, least);
  if (zero === 'always' || (most < 0 && isNear(most, least))) most = Math.max(0, most);
  const largest = Math.max(Math.abs(least), Math.abs(most));
  if (most - least <= Math.max(largest * 1e-12, tiny)) {
    if (largest <= tiny) [least, most] = [0, 1];
    else [least, most] = [least - Math.abs(least) * 0.1, most + Math.abs(most) * 0.1];
  }
  return [least, most];
}

/** An axis of figures with about `count` round ticks. */
export function figureAxis(
  title: string,
  spread: Spread,
  count: number,
  figure: Pick<Figure, 'type' | 'decimals'>,
  style: Style,
): Axis {
  const [least, most] = reach(spread);
  // Figures shown as whole numbers have no ticks between them.
  const finest = 10 ** -(figureKindOf(figure.type)?.storedDecimals(figure.decimals) ?? figure.decimals);
  const nice = niceStep(most - least, count);
  const step = Math.max(1, Math.floor(nice / finest + 1e-9)) * finest;
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)];
  const write = tickWriter(figure, { step, most: Math.max(Math.abs(first), Math.abs(last)) * step }, style);
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => {
    // In floating point, 3 × 0.1 is not 0.3.
    const at = Number(((first + place) * step).toPrecision(12));
    const text = write(at);
    return { at, text, full: text };
  });
  return { title, from: first * step, to: last * step, ticks };
}
