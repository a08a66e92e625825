import { Button, CloseButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { tableOfKey } from '../../engine/dashboards/resolved.ts';
import { filtersText } from '../../engine/results/dashboard-truth.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** The maximum number of values in a chip. */
const mostValues = 3;

/** The filters that sections apply to each other. */
export function Selections({ screen }: { screen: DashboardScreen }) {
  const { state, ran, controller, context } = screen;
  const { words } = context;
  if (state.selections.length === 0) return null;
  return (
    <div className={classes.selections} role="status">
      <IconFilter size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.filtered}>{words('dashboard.filtered')}</span>
      {state.selections.map(({ section, filters }) => {
        const table = tableOfKey(section, ran);
        const text = table ? filtersText(filters, table, context, mostValues).join(', ') : '';
        return (
          <span key={section} className={classes.chip}>
            {text}
            <CloseButton
              size="xs"
              aria-label={words('dashboard.unfilter', { text })}
              onClick={() => controller.unselect(section)}
            />
          </span>
        );
      })}
      {state.selections.length > 1 && (
        <Button size="compact-sm" variant="subtle" onClick={() => controller.unselect(null)}>
          {words('dashboard.unfilter_all')}
        </Button>
      )}
    </div>
  );
}
