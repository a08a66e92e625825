import type pg from 'pg';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { Brand } from '../../engine/schema/brand.ts';
import type { Audit } from '../audit/audit.ts';
import type { Pulse } from '../database/pulse.ts';
import type { ServedReport } from '../definitions.ts';
import type { Reporting } from '../reporting/reporting.ts';
import type { WordsOf } from '../words.ts';

/** What reports and dashboards need to run. */
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
  brand: Brand;
  words: WordsOf;
  metrics: { countRows(report: string, rows: number): void };
  audit: Pick<Audit, 'record'>;
}
