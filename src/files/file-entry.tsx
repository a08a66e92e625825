import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileFormat } from '../../engine/files/formats.ts';
import { iconOf } from './icons.tsx';

interface Props {
  format: FileFormat;
  /** Default: that of the format. */
  icon?: ReactNode;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A menu entry that writes a file. */
export const FileEntry = ({ format, icon, isDisabled = false, onSelect, children }: Props) => (
  <Menu.Item leftSection={icon ?? iconOf(format)} disabled={isDisabled} onClick={onSelect}>
    {children}
  </Menu.Item>
);
