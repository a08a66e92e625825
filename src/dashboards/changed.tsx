import { Alert, Button, Group } from '@mantine/core';
import { fieldName } from '../../engine/views/lost.ts';
import { listOf } from '../ui/list-of.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** Notes that the parameters have changed since the run, and that parts of a link could not be read. */
export function Changed({ screen }: { screen: DashboardScreen }) {
  const { state, ran, controller, context, isChanged, isLive } = screen;
  const { words } = context;
  const columns = ran.tables.flatMap((table) => table.columns);
  const lost = [...new Set(state.lost.flatMap(({ text, closes }) => (closes ? [] : (text ?? []))))];
  const lacking = state.view.selections.flatMap(({ filters, gone = [] }) =>
    filters.filter(({ value }) => gone.includes(value)),
  );
  const closed = [...new Set(lacking.map(({ value }) => fieldName(value, { columns }, context)))];
  return (
    <div role="status">
      {lost.length > 0 && (
        <Alert className={classes.changed} color="yellow" role="none">
          {words('report.link_unread', { parts: listOf(lost) })}
        </Alert>
      )}
      {closed.length > 0 && (
        <Alert className={classes.changed} color="yellow" role="none">
          {words('dashboard.filters_closed', { count: closed.length, names: listOf(closed) })}
        </Alert>
      )}
      {isChanged && !isLive && state.run.status !== 'idle' && (
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
