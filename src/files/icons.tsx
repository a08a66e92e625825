import { IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FileFormat } from '../../engine/files/formats.ts';

/** The look of icons in menus of files. */
export const fileIcon = { size: '1rem', stroke: 1.6, 'aria-hidden': true } as const;

/** Formats without an icon of their own have that of a text file. */
const icons: Readonly<Partial<Record<FileFormat, ReactNode>>> = {
  xlsx: <IconFileSpreadsheet {...fileIcon} />,
  pdf: <IconFileTypePdf {...fileIcon} />,
};

export const iconOf = (format: FileFormat): ReactNode => icons[format] ?? <IconFileText {...fileIcon} />;
