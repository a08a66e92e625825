import { lazy } from 'react';
import { chunk } from '../../api/load-chunk.ts';
import type { PageProps, PagesOf } from '../../modules.ts';
import { ListPage } from './list-page.tsx';
import type module from './module.json';
import { TypesPage } from './types-page.tsx';

export { words } from './own-words.ts';

/** A report brings the code of all reports; the list does not need it. */
const UserReportPage = lazy(chunk(async () => ({ default: (await import('./report-page.tsx')).UserReportPage })));

const UserReport = ({ parts: { type = '', id = '' }, missing }: PageProps) => (
  <UserReportPage type={type} id={id} missing={missing} />
);

export const pages: PagesOf<typeof module> = { list: ListPage, types: TypesPage, new: UserReport, saved: UserReport };
