import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { LostError } from '../../api/errors.ts';
import type { Sheet } from '../../datasets/sheet.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { showError } from '../../ui/toasts.ts';
import type { ReportEvent } from './next.ts';
import type { ReportState } from './state.ts';

/** What the effects of a report work with. */
export interface Effect {
  report: NormalReport;
  sheet: Sheet;
  /** The current state. */
  state: () => ReportState;
  context: () => Context;
  /** The report as it ran. */
  ran: () => ResolvedReport;
  /** Fetches the fields that the view lacks. */
  refill: () => Promise<void>;
  tell: (event: ReportEvent) => void;
}

/** Shows what went wrong with the rows. If their worker has ended, the screen shows that in their place. */
export function tellFailure(reason: unknown, { words }: Pick<Context, 'words'>): void {
  const text = reason instanceof LostError ? '' : failureText(reason, words);
  if (text) showError(text);
}
