import { Alert, Button, Group } from '@mantine/core';
import { unreadNames } from '../../engine/views/filters.ts';
import { listOf } from '../ui/list-of.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** Notes that the parameters have changed since the run, and that parts of a link could not be read. */
export function Changed({ screen }: { screen: DashboardScreen }) {
  const { state, ran, controller, context, isChanged } = screen;
  const { words } = context;
  const columns = ran.tables.flatMap((table) => table.columns);
  return (
    <div role="status">
      {state.unread.length > 0 && (
        <Alert className={classes.changed} color="yellow" role="none">
          {words('report.link_unread', { parts: listOf(unreadNames(state.unread, columns, context)) })}
        </Alert>
      )}
      {isChanged && state.run.status !== 'idle' && (
        <Alert className={classes.changed} color="yellow" role="none">
          <Group gap="sm" justify="space-between">
            {words('report.changed')}
            <Button size="compact-sm" variant="default" onClick={controller.restoreValues}>
              {words('report.restore')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
