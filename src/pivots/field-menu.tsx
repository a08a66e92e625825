import { columnKinds } from '../../engine/columns/registry.ts';
import type { Words } from '../../engine/context/context.ts';
import type { FieldChange } from '../../engine/pivots/change.ts';
import { type Limit, limitedBy, limitOf, limitTypes } from '../../engine/pivots/limit.ts';
import type { ResolvedGrouping, ResolvedMeasure } from '../../engine/pivots/resolved.ts';
import { datePartNames } from '../../engine/schema/pivot.ts';
import { Choices } from './choices.tsx';

/** The choices for the number of groups and the width of buckets. */
const tops = [3, 5, 10, 25, 100];
const steps = [1, 10, 100, 1000, 10_000, 100_000];

interface Props {
  grouping: ResolvedGrouping;
  measures: readonly ResolvedMeasure[];
  words: Words;
  locale: string;
  onChange: (change: FieldChange) => void;
}

/** A sort as the value of a choice: its direction, and the index of its measure, if any. */
const sortValue = (direction: string, measure: number | null) => `${direction} ${measure ?? ''}`;

function sortChoices(measures: readonly ResolvedMeasure[], words: Words) {
  const both = (name: string, measure: number | null) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: sortValue(direction, measure),
      text: words('formats.pair', {
        name,
        value: words(direction === 'asc' ? 'pivots.sort.ascending' : 'pivots.sort.descending'),
      }),
    }));
  return [
    ...both(words('pivots.sort.label'), null),
    ...measures.flatMap(({ header }, place) => both(words('pivots.sort.measure', { measure: header }), place)),
  ];
}

function sortOf(value: string): FieldChange {
  const [direction, measure] = value.split(' ');
  const isPlain = direction === 'asc' && measure === '';
  if (isPlain) return { sort: undefined };
  return {
    sort: { direction: direction === 'desc' ? 'desc' : 'asc', ...(measure === '' ? {} : { measure: Number(measure) }) },
  };
}

const limitValue = ({ type, count }: Limit) => `${type} ${count}`;

function limitIn(value: string): Limit {
  const [type, count] = value.split(' ');
  return { type: limitTypes.find((each) => each === type) ?? 'all', count: Number(count) };
}

/** All groups, the top and bottom ones by the value that they are sorted by, or by the first; and the current choice. */
function limitChoices(now: Limit, grouping: ResolvedGrouping, measures: readonly ResolvedMeasure[], words: Words) {
  const measure = measures[grouping.sort.measure ?? 0]?.header;
  const counts = [...new Set([...tops, ...(now.count > 0 ? [now.count] : [])])].sort((a, b) => a - b);
  const byValue = measure === undefined ? [] : (['highest', 'lowest'] as const);
  const limits: Limit[] = [
    ...byValue.flatMap((type) => counts.map((count) => ({ type, count }))),
    ...(now.type === 'first' ? [now] : []),
  ];
  return [
    { value: limitValue({ type: 'all', count: 0 }), text: words('pivots.top.all') },
    ...limits.map((limit) => ({
      value: limitValue(limit),
      text: words(`pivots.top.${limit.type}`, { count: limit.count, measure: measure ?? '' }),
    })),
  ];
}

interface KeyProps {
  grouping: Pick<ResolvedGrouping, 'column' | 'by' | 'step'>;
  words: Words;
  locale: string;
  onChange: (change: Pick<FieldChange, 'by' | 'step'>) => void;
}

/** Settings of a grouping: the date part, or the width of buckets. */
export function KeySettings({ grouping: { column, by, step }, words, locale, onChange }: KeyProps) {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const isNumber = columnKinds[column.type].storage === 'number';
  return (
    <>
      {by && (
        <Choices
          title={words('pivots.part.title')}
          value={by}
          choices={datePartNames.map((part) => ({ value: part, text: words(`pivots.part.${part}`) }))}
          onChoose={(part) => onChange({ by: datePartNames.find((each) => each === part) })}
        />
      )}
      {isNumber && (
        <Choices
          title={words('pivots.step.title')}
          value={String(step ?? '')}
          choices={[
            { value: '', text: words('pivots.step.none') },
            ...steps.map((each) => ({ value: String(each), text: words('pivots.step.of', { step: number(each) }) })),
          ]}
          onChoose={(each) => onChange({ step: each === '' ? undefined : Number(each) })}
        />
      )}
    </>
  );
}

/** The settings of a row or column field. */
export function FieldSettings({ grouping, measures, words, locale, onChange }: Props) {
  const { sort } = grouping;
  const limit = limitOf(grouping);
  return (
    <>
      <KeySettings grouping={grouping} words={words} locale={locale} onChange={onChange} />
      <Choices
        title={words('pivots.sort.title')}
        value={sortValue(sort.direction, sort.measure)}
        choices={sortChoices(measures, words)}
        onChoose={(value) => onChange(sortOf(value))}
      />
      <Choices
        title={words('pivots.top.title')}
        value={limitValue(limit)}
        choices={limitChoices(limit, grouping, measures, words)}
        onChoose={(value) => onChange(limitedBy(limitIn(value), grouping))}
      />
    </>
  );
}
