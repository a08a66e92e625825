import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { icon } from '../../ui/icon-looks.ts';
import type { Screen } from './use-report.ts';

/** Turns the column summaries below the headers on or off. */
export function SummarySwitch({ screen }: { screen: Screen }) {
  const { view, controller, context } = screen;
  const isSummarized = view.summaries;
  const name = context.words('report.summaries');
  return (
    <Tooltip label={name}>
      <ActionIcon
        size={36}
        variant={isSummarized ? 'light' : 'default'}
        color={isSummarized ? 'brand' : 'gray'}
        aria-label={name}
        aria-pressed={isSummarized}
        onClick={() => controller.setSummarized(!isSummarized)}
      >
        <IconChartHistogram {...icon} />
      </ActionIcon>
    </Tooltip>
  );
}
