import { Button, Loader, Tooltip } from '@mantine/core';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import { Icon } from '../ui/icon.tsx';
import type { Acting } from './acting.ts';
import { useActing } from './begun.ts';
import { lookOf } from './look.ts';

export interface GivenActions {
  acting: Acting;
  context: Context;
  /** The names of the actions. */
  names: readonly string[];
  /** The row that they are for; none if they are for no row. */
  rows: readonly Row[];
}

/** The actions that the viewer may use. One with fields or a question begins with its dialog. */
export const actionsFor = ({ acting, context, names, rows }: GivenActions) =>
  names.flatMap((name) => {
    const resolved = acting.resolve(name, { rows, typed: {} }, context);
    const begin = () => (resolved?.form ? acting.open(name, rows) : acting.perform(name, rows));
    return resolved ? [{ name, resolved, begin }] : [];
  });

/** The one of some actions that is being sent for these rows; null if none is. */
export const useSending = ({ acting, names, rows }: GivenActions): string | null =>
  useActing(acting, () => names.find((name) => acting.isSending(name, rows)) ?? null);

/** Users learn why it can’t be used, however they get to it. */
const always = { hover: true, focus: true, touch: true };

/** The buttons of actions in the head of a section. */
export function ActionButtons(given: GivenActions) {
  const sending = useSending(given);
  return actionsFor(given).map(({ name, resolved, begin }) => {
    const isSending = name === sending;
    const picture = isSending ? (
      <Loader size="1rem" color="inherit" />
    ) : (
      resolved.icon && <Icon name={resolved.icon} size="1rem" />
    );
    const { isEnabled, reason } = resolved;
    return (
      <Tooltip key={name} label={reason} disabled={reason === null} events={always} multiline maw={320}>
        {/* A button that is disabled could not say why. */}
        <Button
          size="compact-sm"
          {...lookOf(resolved)}
          leftSection={picture}
          data-disabled={!isEnabled || undefined}
          aria-disabled={!isEnabled || undefined}
          aria-description={reason ?? undefined}
          aria-busy={isSending || undefined}
          onClick={() => isEnabled && begin()}
        >
          {resolved.text}
        </Button>
      </Tooltip>
    );
  });
}
