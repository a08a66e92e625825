import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Brand } from '../../engine/schema/brand.ts';
import type { Catalogue } from '../../engine/schema/column.ts';
import type { Audit } from '../audit/audit.ts';
import type { Pulse } from '../database/pulse.ts';
import type { ServedReport } from '../definitions.ts';
import type { Sent } from '../reporting/read-call.ts';
import type { Reporting } from '../reporting/reporting.ts';
import type { WordsOf } from '../words.ts';
import type { Who } from './who.ts';

/** The response of a call to one person, as the portal gets it. Throws a Refusal. */
export type AnswerCall = (sent: Sent, who: Who) => Promise<object>;

/** The file of a call to one person. Throws a Refusal. */
export type AnswerFile = (sent: Sent, who: Who) => Promise<Readable>;

/** The calls of the contract, made without a request. */
export interface ContractCalls {
  /** The call with this method and path; null if there is none. */
  at(request: Pick<ReportRequest, 'method' | 'path'>): AnswerCall | null;
  /** The same, for a call that only reads and answers with a file. */
  fileAt(request: { method: string; path: string }): AnswerFile | null;
}

/** What reports need to run. */
export interface Running {
  /** Connections for short calls. */
  pool: pg.Pool;
  pulse: Pulse;
  reporting: Reporting;
  reports: readonly ServedReport[];
  /** Tables of the dashboards' own queries. */
  tables: readonly ServedReport[];
  /** By id. */
  dashboards: ReadonlyMap<string, NormalDashboard>;
  /** The columns that definitions name. */
  catalogue: Catalogue;
  brand: Brand;
  words: WordsOf;
  metrics: { countRows(report: string, rows: number): void };
  audit: Pick<Audit, 'record'>;
}

/** What dashboards need to run: their tables are those of reports, of their own queries, and of calls of the contract. */
export interface DashboardRunning extends Running {
  calls: ContractCalls;
}
