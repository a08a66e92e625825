import { Switch, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Data } from '../../contract/calls.ts';
import { isCancelled } from '../api/errors.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSignedIn } from '../session/viewer.ts';
import { showError } from '../ui/toasts.ts';
import { AlertVehicles } from './alert-vehicles.tsx';
import classes from './drawer.module.css';
import { suppressAlert } from './suppress.ts';

type CriticalAlert = Data<'attention.alerts'>[number];

/** A code without words is shown as is. */
function useAlertName(code: string): string {
  const words = useWords();
  const key = `notifications.alerts.${code}`;
  return words.has(key) ? words.of(key) : code;
}

function Count({ alert: { count, suppress } }: { alert: Readonly<CriticalAlert> }) {
  const words = useWords();
  return (
    <span
      className={classes.count}
      data-disabled={suppress || undefined}
      title={suppress ? words('notifications.alerts.suppressed') : undefined}
    >
      {count}
    </span>
  );
}

interface AlertProps {
  alert: Readonly<CriticalAlert>;
  onLeave: () => void;
}

/** With our own server an alert expands to its vehicles and can be suppressed. */
function OwnAlert({ alert, onLeave }: AlertProps) {
  const words = useWords();
  const name = useAlertName(alert.code);
  const id = useId();
  const countIt = words('notifications.alerts.count_it', { alert: name });
  const [isOpen, setOpen] = useState(false);
  const suppress = (is: boolean) =>
    suppressAlert(alert.code, is).catch((reason) => {
      if (!isCancelled(reason)) showError(words('notifications.alerts.not_saved'));
    });
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        {alert.count > 0 ? (
          <UnstyledButton
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size="1rem" aria-hidden="true" />
            {name}
          </UnstyledButton>
        ) : (
          <span>{name}</span>
        )}
        <Count alert={alert} />
        <Tooltip label={countIt} refProp="rootRef">
          <Switch
            size="xs"
            aria-label={countIt}
            checked={!alert.suppress}
            onChange={(event) => void suppress(!event.currentTarget.checked)}
          />
        </Tooltip>
      </div>
      {isOpen && (
        <div id={id}>
          <AlertVehicles key={alert.count} code={alert.code} onLeave={onLeave} />
        </div>
      )}
    </li>
  );
}

function OtherAlert({ alert }: AlertProps) {
  return (
    <li className={`${classes.item} ${classes.line}`}>
      <span>{useAlertName(alert.code)}</span>
      <Count alert={alert} />
    </li>
  );
}

interface Props {
  alerts: readonly Readonly<CriticalAlert>[];
  /** Called when a link is followed. */
  onLeave: () => void;
}

export function AlertList({ alerts, onLeave }: Props) {
  const { isOwnServer } = useSignedIn();
  const Alert = isOwnServer ? OwnAlert : OtherAlert;
  return (
    <ul role="list" className={classes.list}>
      {alerts.map((alert) => (
        <Alert key={alert.code} alert={alert} onLeave={onLeave} />
      ))}
    </ul>
  );
}
