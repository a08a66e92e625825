import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';

/** Shown where code or data of a chart could not be loaded. */
export const ChartFailed = ({ words, onRetry }: { words: Words; onRetry: () => void }) => (
  <Alert m="md" color="red" icon={<IconAlertTriangle size="1rem" aria-hidden="true" />} title={words('charts.failed')}>
    {words('charts.failed_text')}
    <Button mt="sm" size="compact-sm" variant="default" display="block" onClick={onRetry}>
      {words('charts.retry')}
    </Button>
  </Alert>
);
