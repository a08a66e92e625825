import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import { Icon } from '../ui/icon.tsx';
import type { Acting } from './acting.ts';
import { lookOf } from './action-form.tsx';
import classes from './actions.module.css';

interface Props {
  acting: Acting;
  context: Context;
  /** The names of the actions. */
  names: readonly string[];
  /** The row that they are for; none if they are for no row. */
  rows: readonly Row[];
}

/** Begins an action: with its dialog, if it has fields or a question. */
function beginOf({ acting, context, rows }: Omit<Props, 'names'>, name: string) {
  const resolved = acting.resolve(name, { rows, typed: {} }, context);
  const begin = () => (resolved?.form ? acting.open(name, rows) : acting.perform(name, rows));
  return resolved && { resolved, begin };
}

/** The buttons of actions in the head of a section. */
export const ActionButtons = ({ names, ...given }: Props) =>
  names.map((name) => {
    const found = beginOf(given, name);
    if (!found) return null;
    const { resolved, begin } = found;
    return (
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
    );
  });

/** The buttons of actions in a row. */
export const RowButtons = ({ names, ...given }: Props) => (
  <div className={classes.row}>
    {names.map((name) => {
      const found = beginOf(given, name);
      if (!found) return null;
      const { resolved, begin } = found;
      const { icon, text, isEnabled, look } = resolved;
      if (icon === null)
        return (
          <Button key={name} size="compact-xs" variant="subtle" disabled={!isEnabled} onClick={begin}>
            {text}
          </Button>
        );
      return (
        <Tooltip key={name} label={text}>
          <ActionIcon
            size={28}
            variant="subtle"
            color={look === 'danger' ? 'red' : 'gray'}
            aria-label={text}
            disabled={!isEnabled}
            onClick={begin}
          >
            <Icon name={icon} size="1rem" />
          </ActionIcon>
        </Tooltip>
      );
    })}
  </div>
);
