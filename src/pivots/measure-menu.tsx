import type { Words } from '../../engine/context/context.ts';
import type { ResolvedMeasure } from '../../engine/pivots/resolved.ts';
import { looksOf, measuresOf, suitsMeasure } from '../../engine/pivots/suits.ts';
import type { PivotMeasure } from '../../engine/schema/pivot.ts';
import { Choices } from './choices.tsx';

interface Props {
  measure: ResolvedMeasure;
  words: Words;
  onChange: (change: Partial<PivotMeasure>) => void;
}

/** The settings of a value: its measure, and how it is shown. */
export function MeasureSettings({ measure: { column, take, show }, words, onChange }: Props) {
  const takes = column ? measuresOf(column) : [take];
  const choose = (name: string) => {
    const next = takes.find((each) => each === name) ?? take;
    onChange({ take: next, ...(suitsMeasure(column, next, show) ? {} : { show: 'value' }) });
  };
  const looks = looksOf(column, take);
  return (
    <>
      <Choices
        title={words('pivots.take.title')}
        value={take}
        choices={takes.map((each) => ({ value: each, text: words(`pivots.take.${each}`) }))}
        onChoose={choose}
      />
      <Choices
        title={words('pivots.show.title')}
        value={show}
        choices={looks.map((each) => ({ value: each, text: words(`pivots.show.${each}`) }))}
        onChoose={(name) => onChange({ show: looks.find((each) => each === name) ?? 'value' })}
      />
    </>
  );
}
