import type { Screen } from './use-report.ts';

/** Runs the report, or goes to the first field that holds it back. */
export function runOrAsk({ asked, controller }: Screen): void {
  if (asked.request) {
    void controller.run();
    return;
  }
  const field = asked.fields.find(
    ({ shown, required, value, fault }) => shown && (fault || (required && value === null)),
  );
  controller.fold(false);
  // After the fields are there again.
  if (field) requestAnimationFrame(() => document.getElementById(`root_${field.key}`)?.focus());
}
