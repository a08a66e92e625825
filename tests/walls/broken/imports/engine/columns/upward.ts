// Refused: engine/columns/upward.ts → engine/reports/resolved.ts
import type { ResolvedReport } from '../reports/resolved.ts';

export type Title = ResolvedReport['title'];
