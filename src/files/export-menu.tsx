import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { filePercents } from '../../engine/results/file-progress.ts';
import type { FileProgress } from '../runs/file.ts';
import { icon } from '../ui/icon-looks.ts';

interface Props {
  context: Context;
  /** The file being written; null for none. */
  file: FileProgress | null;
  isDisabled: boolean;
  className: string | undefined;
  onCancel: () => void;
  /** The entries of the menu. */
  children: ReactNode;
}

/** The progress of a file, with the current step in a lighter color. */
function Writing({ context, file, onCancel }: Pick<Props, 'context' | 'onCancel'> & { file: FileProgress }) {
  const { words } = context;
  const { progress, buffer } = filePercents(file.of, file.done);
  return (
    <Button
      variant="default"
      onClick={onCancel}
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

/** The menu of the files of a report or dashboard; while one is written, its progress. */
export function ExportMenu({ context, file, isDisabled, className, onCancel, children }: Props) {
  if (file) return <Writing context={context} file={file} onCancel={onCancel} />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={className ?? ''}
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={isDisabled}
        >
          {context.words('report.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
