import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useRef, useState } from 'react';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { definitions } from '../definitions.ts';
import { useLocale } from '../i18n/use-words.ts';
import { useEngineContext } from '../session/viewer.ts';
import { ColumnDrawer } from './column-drawer.tsx';
import { Head, type Opened } from './head.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { ParameterBar } from './parameter-bar.tsx';
import classes from './report.module.css';
import { Results } from './results.tsx';
import { runOrAsk } from './run-or-ask.ts';
import { Shortcuts } from './shortcuts.tsx';
import type { ReportState } from './state.ts';
import { StatusBar } from './status-bar.tsx';
import { useReport } from './use-report.ts';

/** The screen of a report. Everything on it comes from the resolved report. */
export function Report({ id }: { id: string }) {
  const locale = useLocale();
  // Another language is another context: the screen is made anew, with what it held.
  const held = useRef<ReportState | null>(null);
  const report = definitions().reports.get(id);
  if (!report) throw new Error(`There is no report ${id}.`);
  return <ReportScreen key={`${id} ${locale}`} report={report} held={held} />;
}

function ReportScreen({ report, held }: { report: NormalReport; held: RefObject<ReportState | null> }) {
  const now = useEngineContext();
  // A report stays in the day in which it was opened: midnight must not change what was asked.
  const [context] = useState(now);
  const screen = useReport(report, context, held);
  const [opened, setOpened] = useState<Opened>(null);
  const search = useRef<HTMLInputElement>(null);

  useHotkeys([
    ['/', () => search.current?.focus()],
    ['shift+?', () => setOpened('shortcuts')],
    ['?', () => setOpened('shortcuts')],
  ]);
  // Run from within a field, too; on a header these keys open its filter.
  useHotkeys(
    [
      [
        'mod+Enter',
        ({ target }) => {
          if (!(target instanceof Element && target.closest('.ag-header'))) runOrAsk(screen);
        },
      ],
    ],
    [],
  );

  const close = () => setOpened(null);
  return (
    <div className={classes.report}>
      <Head screen={screen} search={search} onOpen={setOpened} />
      <ParameterBar screen={screen} />
      <MissingColumns screen={screen} />
      <Results screen={screen} />
      <StatusBar screen={screen} />
      <ColumnDrawer screen={screen} opened={opened === 'columns'} onClose={close} />
      <Shortcuts context={context} opened={opened === 'shortcuts'} onClose={close} />
    </div>
  );
}
