import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { calls } from '../../../contract/calls.ts';
import { asMyReport } from '../../../engine/reports/my-report.ts';
import { readView } from '../../../engine/views/read.ts';
import { writeView } from '../../../engine/views/write.ts';
import { queryPlace } from '../../address/place.ts';
import { ApiError } from '../../api/errors.ts';
import { loadDefinition } from '../../i18n/load-definition.ts';
import { inLocale, localeOf } from '../../i18n/locales.ts';
import { useWords } from '../../i18n/use-words.ts';
import { ReportScreen } from '../../reports/screen/report.tsx';
import { useEngineContext } from '../../session/viewer.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Picker } from './picker.tsx';
import { Failed, Waiting } from './report-states.tsx';
import { ReportTools } from './report-tools.tsx';
import { ownOf } from './report-view.ts';
import { openMyReport, type SavedReport } from './saved-reports.ts';
import { type ReportType, useTypes } from './types.ts';
import { isChoosing } from './use-picked.ts';
import { useReturns } from './use-returns.ts';
import type { UserReport } from './use-saving.ts';

const place = queryPlace();

const noOwn = { saved: null, begun: null };

interface ReportProps {
  of: ReportType;
  /** The report as saved; null for a new one. */
  saved: SavedReport | null;
  onSaved: (saved: SavedReport) => void;
  onMoved: (id: string) => void;
}

/** The screen of a new or saved report. Saving it, also under another name, keeps input, groups, rows and running calls. */
function OwnReport({ of, saved, onSaved, onMoved }: ReportProps) {
  const words = useWords();
  const context = useEngineContext();
  const returns = useReturns();
  const name = saved?.name ?? words('own-reports.report.untitled', { type: of.text });
  usePageTitle(name);
  const definition = use(loadDefinition('reports', of.report));
  const report = useMemo(() => asMyReport(definition, name, calls['myreports.generate-report']), [definition, name]);
  const view: unknown = saved?.view;
  const own = useMemo(() => (view === undefined ? noOwn : ownOf(view, report, context)), [view, report, context]);
  const asSaved = useMemo(
    () => (view === undefined ? '' : JSON.stringify(writeView(readView(view, report, context).view, report, context))),
    [view, report, context],
  );
  const made: UserReport = {
    type: of.type,
    report,
    kept: saved && { saved, view: asSaved, onSaved },
    suggested: saved?.name ?? of.text,
    onSavedAs(copy) {
      onSaved(copy);
      onMoved(copy.report_id);
    },
  };
  return (
    <ReportScreen
      key={returns}
      report={report}
      place={place}
      own={own}
      beside={(screen) => <ReportTools made={made} screen={screen} />}
    />
  );
}

interface PageProps {
  onMoved: (id: string) => void;
  missing: ReactNode;
}

/** A new report: first its columns, then the report with the state of the address. */
function TypePage({ type, onMoved, missing }: PageProps & { type: string }) {
  const found = useTypes().find((each) => each.type === type);
  const [saved, setSaved] = useState<SavedReport | null>(null);
  const isFirst = isChoosing(useSearch()) && saved === null;
  if (!found) return missing;
  if (isFirst) return <Picker of={found} />;
  return <OwnReport of={found} saved={saved} onSaved={setSaved} onMoved={onMoved} />;
}

function Opened({ first, ...rest }: Omit<ReportProps, 'saved' | 'onSaved'> & { first: SavedReport }) {
  const [saved, setSaved] = useState(first);
  return <OwnReport {...rest} saved={saved} onSaved={setSaved} />;
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
function ReportPage({ id, onMoved }: Pick<PageProps, 'onMoved'> & { id: string }) {
  const types = useTypes();
  const load = useCallback((signal: AbortSignal) => openMyReport(id, signal), [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed') return <Failed reason={loaded.reason} retry={again} />;
  const found = types.find(({ type }) => type === loaded.value.type);
  if (!found) return <Failed reason={gone} retry={again} />;
  return <Opened first={loaded.value} of={found} onMoved={onMoved} />;
}

/** The address of a report: that of a type for a new one, or an id. */
interface Address {
  type: string;
  id: string;
}

const isSame = (a: Address, b: Address) => a.type === b.type && a.id === b.id;

/** A user's report, new or saved. When it is saved under a name its address changes, and the page stays. */
export function UserReportPage({ type, id, missing }: Address & { missing: ReactNode }) {
  /** Where the page is now, where it began, and how many pages there were. */
  const [page, setPage] = useState({ now: { type, id }, begun: { type, id }, count: 0 });
  const moving = useRef('');
  const address = { type, id };
  if (!isSame(address, page.now)) {
    const stays = id !== '' && id === moving.current;
    setPage(stays ? { ...page, now: address } : { now: address, begun: address, count: page.count + 1 });
  }
  useEffect(() => {
    if (id === moving.current) moving.current = '';
  }, [id]);
  const move = (to: string) => {
    moving.current = to;
    const path = inLocale(`/my-reports/${to}`, localeOf(location.pathname));
    navigate(path + location.search, { replace: true, state: history.state });
  };
  const { begun, count } = page;
  return begun.type === '' ? (
    <ReportPage key={count} id={begun.id} onMoved={move} />
  ) : (
    <TypePage key={count} type={begun.type} onMoved={move} missing={missing} />
  );
}
