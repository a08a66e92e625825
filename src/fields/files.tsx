import { ActionIcon, Progress } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { formatNumber } from '../../engine/formats/number.ts';
import type { Style } from '../../engine/formats/style.ts';
import { type ChosenFile, type FileLimits, fileFault } from '../../engine/rules/files.ts';
import { faultText } from '../i18n/fault-text.ts';
import { ChooseButton } from './choose-button.tsx';
import { useDroppedFiles } from './dropped-files.ts';
import classes from './files.module.css';
import { holdFile } from './held-files.ts';
import { InsideFault } from './inside-fault.tsx';
import { SentFiles, sentOf } from './sent-files.ts';
import { WholeField } from './whole-field.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

/** The size of a file in words. The smallest that is shown is 0.1 KB. */
function sizeText(bytes: number, words: Words, { locale }: Style): string {
  const isLarge = bytes >= 1024 ** 2;
  const size = Math.max(bytes / (isLarge ? 1024 ** 2 : 1024), 0.1);
  return words(isLarge ? 'fields.files.megabytes' : 'fields.files.kilobytes', { size: formatNumber(size, locale, 1) });
}

/** What the field takes, said before anything is chosen. */
function limitsText({ most, megabytes, total, extensions }: FileLimits, words: Words): string {
  const size = most > 1 && total < most * megabytes ? 'limits_total' : 'limits';
  const limits = words(`fields.files.${size}`, { count: most, megabytes, total });
  return extensions.length === 0
    ? limits
    : `${limits} ${words('fields.files.extensions', { extensions: extensions.join(', ') })}`;
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
function FileRow({ id, file, sent, limits, words, style, canLeaveOut, onRemove }: FileRowProps) {
  const fault = fileFault(file, limits);
  const size = sizeText(file.bytes, words, style);
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
        onClick={onRemove}
      >
        <IconTrash size="1rem" />
      </ActionIcon>
    </li>
  );
}

/** Files are dropped on it, or chosen with its button. */
export function FilesWidget(props: FieldWidgetProps) {
  const { id, label, onChange, registry } = props;
  const { words, style } = registry.formContext;
  const { taken: limits, value } = fieldOf(props);
  const files = (Array.isArray(value) ? value : []) as readonly ChosenFile[];
  const sending = use(SentFiles);
  const sent = sending && sentOf(files, sending.share);
  // The server may have all of them.
  const canLeaveOut = sending !== null && sending.share < 1 && files.length > 1;
  const whole = useRef<HTMLFieldSetElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => {
    if (isRemoved) whole.current?.querySelector<HTMLElement>('button')?.focus();
    setRemoved(false);
  }, [isRemoved]);
  const add = (more: readonly File[]) => {
    if (more.length === 0) return;
    // Where there can be one, another one replaces it.
    onChange([...(limits?.most === 1 ? [] : files), ...more.map(holdFile)]);
  };
  const remove = (at: number) => {
    const left = files.filter((_, index) => index !== at);
    onChange(left.length > 0 ? left : undefined);
    setRemoved(true);
  };
  const { isOver, handlers } = useDroppedFiles(add);
  const error = errorOf(props);
  if (!limits) return null;
  // What is wrong with one file is said at the file.
  const faults = files.map((file) => fileFault(file, limits));
  const isOfWhole = typeof error === 'string' && !faults.some((fault) => fault && faultText(fault, words) === error);
  return (
    <WholeField field={props} error={isOfWhole ? error : undefined} describedBy={`${id}-limits`} frame={whole}>
      <div className={classes.zone} data-over={isOver || undefined} {...handlers}>
        <ChooseButton {...{ id, label, limits, words }} onChoose={add} />
        <span className={classes.hint}>{words('fields.files.drop', { count: limits.most })}</span>
      </div>
      <div id={`${id}-limits`} className={classes.hint}>
        {limitsText(limits, words)}
      </div>
      <ul role="list" className={classes.list} aria-label={label}>
        {files.map((file, at) => (
          <FileRow
            key={file.id}
            id={`${id}-${file.id}`}
            {...{ file, limits, words, style }}
            {...{ canLeaveOut }}
            sent={sent?.[at] ?? null}
            onRemove={() => {
              if (canLeaveOut) sending.leaveOut(file.id);
              else remove(at);
            }}
          />
        ))}
      </ul>
    </WholeField>
  );
}
