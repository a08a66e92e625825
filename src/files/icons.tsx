import { IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FileFormat } from '../../engine/files/formats.ts';
import { icon } from '../ui/icon-looks.ts';

/** Formats without an icon of their own have that of a text file. */
const icons: Readonly<Partial<Record<FileFormat, ReactNode>>> = {
  xlsx: <IconFileSpreadsheet {...icon} />,
  pdf: <IconFileTypePdf {...icon} />,
};

export const iconOf = (format: FileFormat): ReactNode => icons[format] ?? <IconFileText {...icon} />;
