import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, use, useRef, useState } from 'react';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { Place } from '../../address/place.ts';
import { chunk } from '../../api/load-chunk.ts';
import { loadDefinition } from '../../i18n/load-definition.ts';
import { ParameterBar } from '../../parameters/parameter-bar.tsx';
import { runOrAsk } from '../../parameters/run-or-ask.ts';
import { useOpenedContext } from '../../session/viewer.ts';
import { useActiveReport } from './active-report.ts';
import { Filters } from './filters.tsx';
import { Groups } from './groups.tsx';
import { Head, type OpenPanel } from './head.tsx';
import { Headline } from './headline.tsx';
import { Notes } from './notes.tsx';
import { isWide, PrintedNote } from './printed-note.tsx';
import classes from './report.module.css';
import { Results } from './results.tsx';
import { StatusBar } from './status-bar.tsx';
import { usePrinting } from './use-printing.ts';
import { type Screen, type UserReportState, useReport } from './use-report.ts';

const Panels = lazy(chunk(async () => ({ default: (await import('./panels.tsx')).Panels })));

interface Props {
  place: Place;
  /** Shown next to its title. Default: nothing. */
  beside?: ReactNode | ((screen: Screen) => ReactNode);
}

/** The screen of a report, at its place in the address. Everything on it comes from the resolved report. */
export function Report({ id, ...rest }: Props & { id: string }) {
  const report = use(loadDefinition('reports', id));
  return <ReportScreen key={id} report={report} {...rest} />;
}

/** The same for a report that is not only a definition: one that a user built. */
export function ReportScreen({
  report,
  place,
  beside = null,
  own = null,
}: Props & { report: NormalReport; own?: UserReportState | null }) {
  const screen = useReport(report, place, useOpenedContext(), own);
  const [opened, setOpened] = useState<OpenPanel>(null);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened !== null;
  const search = useRef<HTMLInputElement>(null);
  const { isActive, handlers } = useActiveReport();
  const printing = usePrinting(screen);

  const whenActive = (act: () => void) => () => {
    if (isActive()) act();
  };
  useHotkeys([
    [
      '/',
      (event) => {
        // Until there are rows to search, the key opens the portal's search.
        if (!isActive() || !search.current) return;
        event.preventDefault();
        search.current.focus();
      },
      { preventDefault: false },
    ],
    [
      'mod+P',
      (event) => {
        if (!isActive() || !screen.state.shown) return;
        event.preventDefault();
        void printing.print();
      },
      { preventDefault: false },
    ],
    ['shift+?', whenActive(() => setOpened('shortcuts'))],
    ['?', whenActive(() => setOpened('shortcuts'))],
  ]);
  // Runs from within a field, too. On a header these keys open its filter.
  useHotkeys(
    [
      [
        'mod+Enter',
        ({ target }) => {
          if (isActive() && !(target instanceof Element && target.closest('.ag-header'))) runOrAsk(screen);
        },
      ],
    ],
    [],
  );

  const close = () => setOpened(null);
  return (
    <div className={classes.report} data-wide={isWide(screen) || undefined} {...handlers}>
      <Head
        screen={screen}
        search={search}
        beside={typeof beside === 'function' ? beside(screen) : beside}
        onOpen={setOpened}
        onPrint={() => void printing.print()}
      />
      <ParameterBar screen={screen} />
      <Notes screen={screen} />
      <Headline screen={screen} />
      <Groups screen={screen} />
      <Filters screen={screen} onSearch={() => search.current?.focus()} />
      <PrintedNote screen={screen} printing={printing} />
      <Results screen={screen} printing={printing} />
      <StatusBar screen={screen} />
      {wasOpened.current && (
        <Suspense>
          <Panels screen={screen} opened={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
