import { sparkOf } from '../../engine/charts/spark.ts';

interface Props {
  /** NaN for gaps. */
  values: readonly number[];
}

const [width, height, edge, radius] = [96, 28, 2, 2];

/** A trend in small. It is hidden from screen readers, because the figures are available elsewhere. */
export function Spark({ values }: Props) {
  const { lines, dots } = sparkOf(values);
  const across = (x: number) => (edge + (width - 2 * edge) * x).toFixed(1);
  const down = (y: number) => (edge + (height - 2 * edge) * y).toFixed(1);
  const path = lines.flatMap((line) => line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${across(x)} ${down(y)}`));
  return (
    <svg
      width={`${width / 16}rem`}
      height={`${height / 16}rem`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {path.length > 0 && (
        <path d={path.join('')} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      )}
      {dots.map(([x, y]) => (
        <circle key={x} cx={across(x)} cy={down(y)} r={radius} fill="currentColor" />
      ))}
    </svg>
  );
}
