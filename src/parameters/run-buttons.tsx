import { Button, Loader, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { type Runnable, whyHeldBack } from './run-or-ask.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const namesOf = (fields: readonly ResolvedField[]) => fields.map(({ text }) => text).join(', ');

/** Why Run is disabled; '' if it is not. */
function heldBack(screen: Runnable): string {
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

/** It runs with these parameters already. */
export const isBusy = ({ state, isChanged }: Runnable) => state.run.status === 'running' && !isChanged;

export function RunButtons({ screen }: { screen: Runnable }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const isRunning = state.run.status === 'running';
  const why = heldBack(screen);
  return (
    <>
      <Tooltip label={why} disabled={!why}>
        <Button
          // Not the button's own loading state, which would lose the focus.
          leftSection={isBusy(screen) ? <Loader size={16} color="currentColor" /> : <IconPlayerPlay {...icon} />}
          data-disabled={why ? true : undefined}
          aria-disabled={why ? true : undefined}
          type="submit"
        >
          {words('report.run')}
        </Button>
      </Tooltip>
      {isRunning && (
        <Button variant="default" onClick={() => controller.cancel()}>
          {words('report.cancel')}
        </Button>
      )}
    </>
  );
}
