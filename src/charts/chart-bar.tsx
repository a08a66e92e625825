import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ResolvedChart } from '../../engine/charts/resolved.ts';
import type { Words } from '../../engine/context/context.ts';
import { type Chart, type Stacking, stackings } from '../../engine/schema/chart.ts';
import type { MarkName } from '../../engine/schema/marks.ts';
import { largeIcon } from '../ui/icon-looks.ts';
import classes from './charts.module.css';
import { markIcons } from './figures/registry.ts';

interface Props {
  chart: ResolvedChart;
  /** The marks that suit the fields. */
  marks: readonly MarkName[];
  /** null without bars. */
  lying: boolean | null;
  words: Words;
  onChange: (chart: Chart) => void;
}

/** Controls of the mark, the stacking and the direction of bars. */
export function ChartBar({ chart, marks, lying, words, onChange }: Props) {
  const { asked, mark, stack } = chart;
  return (
    <div className={classes.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline. */}
      <div role="group" className={classes.marks} aria-label={words('charts.mark')}>
        {marks.map((name) => {
          const Icon = markIcons[name];
          return (
            <Tooltip key={name} label={words(`charts.marks.${name}`)}>
              <ActionIcon
                className={classes.mark}
                data-chosen={name === mark || undefined}
                aria-pressed={name === mark}
                aria-label={words(`charts.marks.${name}`)}
                onClick={() => onChange({ ...asked, mark: name })}
              >
                <Icon {...largeIcon} />
              </ActionIcon>
            </Tooltip>
          );
        })}
      </div>
      {chart.canStack && (
        <SegmentedControl
          size="xs"
          aria-label={words('charts.stack.title')}
          value={stack}
          onChange={(value) => onChange({ ...asked, stack: value as Stacking })}
          data={stackings
            .filter((each) => each !== 'none' || mark === 'bar')
            .map((each) => ({ value: each, label: words(`charts.stack.${each}`) }))}
        />
      )}
      {lying !== null && (
        <Tooltip label={words(lying ? 'charts.vertical' : 'charts.horizontal')}>
          <ActionIcon
            aria-label={words(lying ? 'charts.vertical' : 'charts.horizontal')}
            onClick={() => onChange({ ...asked, lying: !lying })}
          >
            <IconChartBar {...largeIcon} style={{ transform: lying ? undefined : 'rotate(90deg)' }} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
