import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import type { MeasureName } from '../../../engine/schema/pivot.ts';
import { icon } from '../../ui/icon-looks.ts';
import { loadRows } from '../state/load-rows.ts';
import classes from './headline.module.css';
import type { Screen } from './use-report.ts';

const HeadlineFigures = lazy(async () => ({ default: (await loadRows()).HeadlineFigures }));

/** About what the figure will be called. */
const placeholderName = (column: ResolvedColumn | undefined, take: MeasureName | undefined): string =>
  (take === 'distinct' ? column?.counted : undefined) ?? column?.header ?? '–';

/** In place of the figures until their code is there, as wide and as high: nothing moves when they come. */
function Awaited({ headline, columns }: Pick<ResolvedReport, 'headline' | 'columns'>) {
  return (
    <div className={classes.figures} aria-hidden="true">
      {headline?.values.map(({ value, take }) => (
        <div key={`${take} ${value}`} className={classes.figure}>
          <div className={classes.name}>
            {placeholderName(
              columns.find((column) => column.value === value),
              take,
            )}
          </div>
          <div className={classes.value}>–</div>
        </div>
      ))}
    </div>
  );
}

/** The key figures above the rows; they can be collapsed. */
export function Headline({ screen }: { screen: Screen }) {
  const { ran, state, context } = screen;
  const { words } = context;
  const [isFolded, setFolded] = useLocalStorage({ key: 'motorpool.headline-folded', defaultValue: false });
  // Rows wait for the code that draws them, and so do the figures.
  const wasShown = useRef(false);
  wasShown.current ||= state.shown !== null;
  // Shown from the start, so that nothing moves when rows arrive.
  const isThere = state.shown !== null || state.awaited !== null || state.run.status === 'running';
  if (!ran.headline || !isThere) return null;
  const awaited = <Awaited headline={ran.headline} columns={ran.columns} />;
  const fold = words(isFolded ? 'report.headline.show' : 'report.headline.hide');
  return (
    <section className={classes.strip} aria-label={words('report.headline.title')} data-folded={isFolded || undefined}>
      {!isFolded && (
        <Suspense fallback={awaited}>{wasShown.current ? <HeadlineFigures screen={screen} /> : awaited}</Suspense>
      )}
      <Tooltip label={fold}>
        <ActionIcon
          className={classes.fold}
          size={24}
          aria-label={fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
        </ActionIcon>
      </Tooltip>
    </section>
  );
}
