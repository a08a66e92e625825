import { SegmentedControl } from '@mantine/core';
import { IconChartBar, IconTable, IconTablePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Look, looks } from '../../../engine/schema/view-limits.ts';
import { icon } from '../../ui/icon-looks.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const icons: Readonly<Record<Look, ReactNode>> = {
  rows: <IconTable {...icon} />,
  pivot: <IconTablePlus {...icon} />,
  chart: <IconChartBar {...icon} />,
};

/** Switches between rows, pivot and chart. */
export function LookSwitch({ screen }: { screen: Screen }) {
  const { view, controller, context } = screen;
  const { words } = context;
  return (
    <SegmentedControl
      className={classes.looks}
      size="sm"
      aria-label={words('pivots.look')}
      value={view.look}
      onChange={(look) => controller.setLook(look)}
      data={looks.map((look) => ({
        value: look,
        label: (
          <span className={classes.lookName}>
            {icons[look]}
            <span className={classes.lookText}>{words(`pivots.look_${look}`)}</span>
          </span>
        ),
      }))}
    />
  );
}
