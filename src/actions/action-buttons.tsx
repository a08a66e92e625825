import { Button } from '@mantine/core';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import { Icon } from '../ui/icon.tsx';
import type { Acting } from './acting.ts';
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

/** The buttons of actions in the head of a section. */
export const ActionButtons = (given: GivenActions) =>
  actionsFor(given).map(({ name, resolved, begin }) => (
    <Button
      key={name}
      size="compact-sm"
      {...lookOf(resolved)}
      leftSection={resolved.icon && <Icon name={resolved.icon} size="1rem" />}
      disabled={!resolved.isEnabled}
      onClick={begin}
    >
      {resolved.text}
    </Button>
  ));
