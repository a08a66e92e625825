import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Screen } from './use-report.ts';

/** Says which of the saved columns the report no longer has. */
export function MissingColumns({ screen }: { screen: Screen }) {
  const { ran, context } = screen;
  const { words } = context;
  const [isClosed, setClosed] = useState(false);
  if (ran.missing.length === 0 || isClosed) return null;
  const names = ran.missing.map((field) => (words.has(`columns.${field}`) ? words(`columns.${field}`) : field));
  return (
    <Alert
      mx="md"
      mb="sm"
      py={8}
      color="yellow"
      icon={<IconInfoCircle size={16} aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={words('report.close')}
      onClose={() => setClosed(true)}
    >
      {words('report.columns_gone', { count: names.length, names: names.join(', ') })}
    </Alert>
  );
}
