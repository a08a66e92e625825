interface Props {
  /** NaN for gaps. */
  values: readonly number[];
}

const [width, height, edge] = [96, 28, 2];

/** An SVG path with gaps. */
function pathOf(values: readonly number[]): string {
  const known = values.filter((value) => !Number.isNaN(value));
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  const span = greatest - least || 1;
  let isBroken = true;
  return values
    .map((value, place) => {
      if (Number.isNaN(value)) {
        isBroken = true;
        return '';
      }
      const x = edge + ((width - 2 * edge) * place) / Math.max(1, values.length - 1);
      const y = height - edge - ((height - 2 * edge) * (value - least)) / span;
      const step = `${isBroken ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      isBroken = false;
      return step;
    })
    .join('');
}

/** A sparkline. It is hidden from screen readers, because the figures are available elsewhere. */
export function Spark({ values }: Props) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path d={pathOf(values)} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}
