import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FormatFor, formatsFor } from '../../engine/files/formats.ts';
import { filePercents } from '../../engine/results/file-progress.ts';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const icons: Readonly<Record<FormatFor<'document'>, ReactNode>> = {
  xlsx: <IconFileSpreadsheet {...icon} />,
  pdf: <IconFileTypePdf {...icon} />,
};

type Props = { screen: Pick<DashboardScreen, 'state' | 'controller' | 'context'> };

/** The progress of a file, with the current step in a lighter color. */
function Writing({ screen }: Props) {
  const { state, controller, context } = screen;
  const { words } = context;
  if (!state.file) return null;
  const { progress, buffer } = filePercents(state.file.of, state.file.done);
  return (
    <Button
      variant="default"
      onClick={controller.cancelFile}
      rightSection={
        <Progress.Root w={64} size="sm">
          <Progress.Section value={progress} aria-label={words('report.writing')} />
          <Progress.Section
            value={buffer - progress}
            color="var(--mantine-primary-color-light-hover)"
            withAria={false}
          />
        </Progress.Root>
      }
    >
      {words('report.cancel_file')}
    </Button>
  );
}

/** The menu of files of the whole dashboard; while one is written, its progress. */
export function FileMenu({ screen }: Props) {
  const { state, controller, context } = screen;
  const { words } = context;
  const { status } = state.run;
  if (state.file) return <Writing screen={screen} />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.export ?? ''}
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={status === 'idle' || status === 'running'}
        >
          {words('report.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formatsFor('document').map((format) => (
          <Menu.Item
            key={format}
            leftSection={icons[format]}
            onClick={() => void controller.writeFile({ format, only: null })}
          >
            {words(`dashboard.file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
