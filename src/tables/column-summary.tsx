import { memo } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Locale, Words } from '../../engine/context/context.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { Picked } from '../../engine/summaries/filter-by.ts';
import type { ColumnSummary as Summary } from '../../engine/summaries/summary.ts';
import { endTexts, factTexts, moreText, type SummaryContext } from '../../engine/summaries/summary-text.ts';
import classes from './column-summary.module.css';
import { SummaryBars } from './summary-bars.tsx';
import { SummaryValues } from './summary-values.tsx';

interface Props {
  column: ResolvedColumn;
  /** null until it is computed. */
  summary: Summary | null;
  /** The column has a filter of its own. */
  isFiltered: boolean;
  style: Style;
  words: Words;
  locale: Locale;
  onPick: (picked: Picked) => void;
}

const Skeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    <i />
    <i />
  </div>
);

function Facts({ summary, context }: { summary: Summary; context: SummaryContext }) {
  const { distinct, empty, shortEmpty } = factTexts(summary, context);
  return (
    <p className={classes.facts} title={`${distinct} · ${empty}`}>
      <span className={classes.distinct}>{distinct}</span>
      <span className={classes.empty}>{empty}</span>
      <span className={classes.short} aria-hidden="true">
        {shortEmpty}
      </span>
    </p>
  );
}

/** A small summary of a column: a histogram or the most common values, the number of distinct values and the share of empty ones. */
export const ColumnSummary = memo(function ColumnSummary(props: Props) {
  const { column, summary, isFiltered, style, words, locale, onPick } = props;
  if (!summary) return <Skeleton />;
  const context = { column, style, words, locale };
  const drawn = { label: words('tables.summary.label', { column: column.header }), isFiltered, context, onPick };
  const { shape } = summary;
  return (
    <div className={classes.summary} data-align={column.align}>
      {shape?.type === 'histogram' && (
        <>
          <SummaryBars histogram={shape} {...drawn} />
          <p className={classes.ends}>
            {[...new Set(endTexts(shape, context))].map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </>
      )}
      {shape?.type === 'commonest' && (
        <>
          {shape.values.length > 0 && <SummaryValues values={shape.values} rows={summary.rows} {...drawn} />}
          <p className={classes.more}>{moreText(summary, context)}</p>
        </>
      )}
      {!shape && <p>{words('tables.summary.none')}</p>}
      {summary.rows > 0 && <Facts summary={summary} context={context} />}
    </div>
  );
});
