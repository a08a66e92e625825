import { ActionIcon, Progress } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Words } from '../../engine/context/context.ts';
import { formatNumber } from '../../engine/formats/number.ts';
import type { Style } from '../../engine/formats/style.ts';
import { type ChosenFile, type FileLimits, fileFault } from '../../engine/rules/files.ts';
import { faultText } from '../i18n/fault-text.ts';
import classes from './files.module.css';
import { InsideFault } from './inside-fault.tsx';

/** The size of a file in words. The smallest that is shown is 0.1 KB. */
function sizeText(bytes: number, words: Words, { locale }: Style): string {
  const isLarge = bytes >= 1024 ** 2;
  const size = Math.max(bytes / (isLarge ? 1024 ** 2 : 1024), 0.1);
  return words(isLarge ? 'fields.files.megabytes' : 'fields.files.kilobytes', { size: formatNumber(size, locale, 1) });
}

interface FileRowProps {
  id: string;
  file: ChosenFile;
  /** How many of its bytes are sent; null while files are not sent. */
  sent: number | null;
  limits: FileLimits;
  words: Words;
  style: Style;
  /** Whether it is sent with others, which can be sent without it. */
  canLeaveOut: boolean;
  onRemove: () => void;
}

/** Its size, and how much of it is sent. */
function sentText(sent: number | null, { bytes }: ChosenFile, size: string, words: Words, style: Style): string {
  if (sent === null || sent === 0) return size;
  return sent < bytes
    ? words('fields.files.sent', { sent: sizeText(sent, words, style), size })
    : words('fields.files.sent_whole', { size });
}

/** A file in the list, with what is wrong with it. */
export function FileRow({ id, file, sent, limits, words, style, canLeaveOut, onRemove }: FileRowProps) {
  const fault = fileFault(file, limits);
  const size = sizeText(file.bytes, words, style);
  const isOnItsWay = sent !== null && !canLeaveOut;
  return (
    <li className={classes.file}>
      <div className={classes.name}>
        {file.name} <span className={classes.size}>{sentText(sent, file, size, words, style)}</span>
        {sent !== null && (
          <Progress.Root size="xs">
            <Progress.Section
              value={file.bytes > 0 ? (sent / file.bytes) * 100 : 100}
              aria-label={words('fields.files.sending_file', { name: file.name })}
            />
          </Progress.Root>
        )}
        {fault && <InsideFault id={id}>{faultText(fault, words)}</InsideFault>}
      </div>
      <ActionIcon
        variant="subtle"
        color="red"
        size={28}
        aria-label={words('fields.files.remove', { name: file.name })}
        data-cancel={canLeaveOut || undefined}
        data-disabled={isOnItsWay || undefined}
        aria-disabled={isOnItsWay || undefined}
        onClick={onRemove}
      >
        <IconTrash size="1rem" />
      </ActionIcon>
    </li>
  );
}
