// Refused: src/tables/upward.ts → src/reports/state.ts
import type { ReportState } from '../reports/state.ts';

export type State = ReportState;
