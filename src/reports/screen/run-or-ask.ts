import { faultText } from '../../i18n/fault-text.ts';
import { showError } from '../../ui/toasts.ts';
import type { Screen } from './use-report.ts';

/** Why it can't run: a value that is wrong, one that is missing, choices that are not there yet. */
export function whyHeldBack({
  asked,
  context,
}: Pick<Screen, 'asked' | 'context'>): 'none' | 'wrong' | 'missing' | 'choices' {
  if (asked.request) return 'none';
  if (asked.faults.length > 0 || asked.fields.some(({ fault, value }) => fault && value !== null)) return 'wrong';
  if (asked.fields.some(({ fault }) => fault)) return 'missing';
  return asked.lookups.some((name) => !context.lookups?.[name]) ? 'choices' : 'missing';
}

/** Runs the report, or says which rule is broken (spec: reporting §8) and goes to the first field that holds it back. */
export function runOrAsk({ id, asked, controller, context: { words } }: Screen): void {
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
  // After the fields are there again.
  if (field) requestAnimationFrame(() => document.getElementById(`${id}_${field.key}`)?.focus());
}
