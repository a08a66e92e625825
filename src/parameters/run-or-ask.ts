import type { Context } from '../../engine/context/context.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { LookupsLoading } from '../fields/widget.ts';
import { faultText } from '../i18n/fault-text.ts';
import { showError } from '../ui/toasts.ts';

/** Something with parameters that can run: a report or a dashboard. */
export interface Runnable {
  /** A prefix of its fields' ids, unique on the page. */
  id: string;
  asked: Pick<ResolvedReport, 'fields' | 'faults' | 'lookups' | 'sentence' | 'style' | 'description'> & {
    /** null while it can't run. */
    request: object | null;
  };
  state: { isFolded: boolean; run: { status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed' } };
  controller: {
    run(): void;
    cancel(): void;
    fold(isFolded: boolean): void;
    setValues(values: RawValues): void;
    /** Resets parameters to their defaults. Missing: no button for it. */
    resetValues?(): void;
  };
  context: Context;
  /** How fields load choices from calls. */
  lookups: LookupsLoading;
  /** The parameters differ from those of the run. */
  isChanged: boolean;
  /** It runs by itself while users type: its parameters stay open. Default: it waits for its button. */
  isLive?: boolean;
  /** A day that has begun, so that dates which are defaults would be others now; null if there is none. */
  newDay: string | null;
}

/** Why it can't run: an invalid value, a missing one, or choices that are not loaded yet. */
export function whyHeldBack({
  asked,
  context,
}: Pick<Runnable, 'asked' | 'context'>): 'none' | 'wrong' | 'missing' | 'choices' {
  if (asked.request) return 'none';
  if (asked.faults.length > 0 || asked.fields.some(({ fault, value }) => fault && value !== null)) return 'wrong';
  if (asked.fields.some(({ fault }) => fault)) return 'missing';
  return asked.lookups.some((name) => !context.lookups?.[name]) ? 'choices' : 'missing';
}

const namesOf = (fields: readonly ResolvedField[]) => fields.map(({ text }) => text).join(', ');

/** Why it can't run, with the names of the fields concerned; '' if it can. */
export function heldBackText(screen: Pick<Runnable, 'asked' | 'context'>): string {
  const { asked, context } = screen;
  const reason = whyHeldBack(screen);
  if (reason === 'none') return '';
  if (reason === 'choices') return context.words('report.choices_first');
  const missing = asked.fields.filter((field) => field.shown && field.required && field.value === null);
  if (missing.length > 0) return context.words('report.fill_in_first', { fields: namesOf(missing) });
  const compared = new Set(asked.faults.flatMap(({ fields }) => fields));
  const wrong = asked.fields.filter(({ key, shown, fault }) => shown && (fault !== null || compared.has(key)));
  return context.words('report.fix_first', { fields: namesOf(wrong) });
}

/** Runs it, or shows the broken rule (spec: reporting §8) and focuses the first field concerned. */
export function runOrAsk({ id, asked, controller, context: { words } }: Runnable): void {
  if (asked.request) {
    controller.run();
    return;
  }
  const broken = new Set(asked.faults.map((fault) => faultText(fault, words)));
  for (const text of broken) showError(text, words('errors.title'));
  const field = asked.fields.find(
    ({ key, shown, required, value, fault }) =>
      shown && (fault || (required && value === null) || asked.faults.some(({ fields }) => fields.includes(key))),
  );
  controller.fold(false);
  // After the fields are shown again.
  if (field) requestAnimationFrame(() => document.getElementById(`${id}_${field.key}`)?.focus());
}
