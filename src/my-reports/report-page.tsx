import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { asMyReport } from '../../engine/reports/my-report.ts';
import { queryPlace } from '../address/place.ts';
import { ApiError } from '../api/errors.ts';
import { loadDefinition } from '../i18n/load-definition.ts';
import { useWords } from '../i18n/use-words.ts';
import { ReportScreen } from '../reports/screen/report.tsx';
import { openMyReport, type SavedReport } from '../session/my-reports.ts';
import { useEngineContext } from '../session/viewer.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { Picker } from './picker.tsx';
import { Failed, Waiting } from './report-states.tsx';
import { ReportTools } from './report-tools.tsx';
import { ownOf, viewOf } from './report-view.ts';
import { type ReportType, useTypes } from './types.ts';
import { isChoosing } from './use-picked.ts';
import { useReturns } from './use-returns.ts';
import type { UserReport } from './use-saving.ts';

const place = queryPlace();

function NewReport({ of }: { of: ReportType }) {
  const words = useWords();
  const name = words('own-reports.report.untitled', { type: of.text });
  usePageTitle(name);
  const definition = use(loadDefinition('reports', of.report));
  const report = useMemo(() => asMyReport(definition, name), [definition, name]);
  const made: UserReport = { type: of.type, report, kept: null, suggested: of.text };
  return (
    <ReportScreen
      report={report}
      place={place}
      own={noOwn}
      beside={(screen) => <ReportTools made={made} screen={screen} />}
    />
  );
}

const noOwn = { saved: null, begun: null };

/** A new report: first its columns, then the report with the state of the address. */
export function TypePage({ type, missing }: { type: string; missing: ReactNode }) {
  const found = useTypes().find((each) => each.type === type);
  const isFirst = isChoosing(useSearch());
  if (!found) return missing;
  return isFirst ? <Picker of={found} /> : <NewReport of={found} />;
}

function Opened({ first, of }: { first: SavedReport; of: ReportType }) {
  const context = useEngineContext();
  const returns = useReturns();
  const [saved, onSaved] = useState(first);
  const { name, report_id, type } = saved;
  usePageTitle(name);
  const definition = use(loadDefinition('reports', of.report));
  const report = useMemo(() => asMyReport(definition, name), [definition, name]);
  const own = useMemo(() => ownOf(saved.view, report, context), [saved.view, report, context]);
  const view = useMemo(
    () => (own.begun ? JSON.stringify(viewOf({ ...own.begun, saved: own.saved }, report, context)) : ''),
    [own, report, context],
  );
  const made: UserReport = { type, report, kept: { saved, view, onSaved }, suggested: name };
  return (
    <ReportScreen
      // A rename does not remount the report: input, expanded groups and running calls are kept.
      key={`${report_id} ${returns}`}
      report={report}
      place={place}
      own={own}
      beside={(screen) => <ReportTools made={made} screen={screen} />}
    />
  );
}

const gone = new ApiError({
  status: 404,
  code: 'not_found',
  values: undefined,
  message: '',
  faults: [],
  error: undefined,
});

/** A saved report. */
export function ReportPage({ id }: { id: string }) {
  const types = useTypes();
  const load = useCallback((signal: AbortSignal) => openMyReport(id, signal), [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed') return <Failed reason={loaded.reason} retry={again} />;
  const found = types.find(({ type }) => type === loaded.value.type);
  return found ? <Opened first={loaded.value} of={found} /> : <Failed reason={gone} retry={again} />;
}
