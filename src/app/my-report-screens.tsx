import { lazy, type ReactNode } from 'react';
import { chunk } from '../api/load-chunk.ts';
import { useViewer } from '../session/viewer.ts';
import { NotFoundPage } from './error-page.tsx';
import { Pending } from './pending.tsx';

type AddressParts = Readonly<Record<string, string>>;

const load = chunk(() => import('../my-reports/pages.ts'));
const loadReports = chunk(() => import('../my-reports/report-page.tsx'));
const ListPage = lazy(async () => ({ default: (await load()).ListPage }));
const TypesPage = lazy(async () => ({ default: (await load()).TypesPage }));
const UserReportPage = lazy(async () => ({ default: (await loadReports()).UserReportPage }));

/** An account without My Reports has none of its screens. */
function Allowed({ children }: { children: ReactNode }) {
  const { hidden_menus } = useViewer();
  return hidden_menus.includes('my_reports') ? <NotFoundPage /> : <Pending>{children}</Pending>;
}

export const MyReportsScreen = () => (
  <Allowed>
    <ListPage />
  </Allowed>
);

export const NewReportScreen = () => (
  <Allowed>
    <TypesPage />
  </Allowed>
);

export const UserReportScreen = ({ type = '', id = '' }: AddressParts) => (
  <Allowed>
    <UserReportPage type={type} id={id} missing={<NotFoundPage />} />
  </Allowed>
);
