import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { listOf } from '../ui/list-of.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** One message for the sections that could not be loaded for the same reason. */
export function Failed({ screen: { failures, controller, context } }: { screen: DashboardScreen }) {
  const { words } = context;
  const retry = (keys: readonly string[]) => {
    for (const key of keys) controller.retry(key);
  };
  return failures.map(({ reason, keys, sections, isWorthRetrying }) => (
    <Alert
      key={reason}
      className={classes.changed}
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={words('dashboard.failed_sections', { sections: listOf(sections) })}
    >
      <Group gap="sm" justify="space-between">
        {reason}
        {isWorthRetrying && (
          <Button size="compact-sm" variant="default" onClick={() => retry(keys)}>
            {words('dashboard.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  ));
}
