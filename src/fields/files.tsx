import { use, useEffect, useRef, useState } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { type ChosenFile, type FileLimits, fileFault } from '../../engine/rules/files.ts';
import { faultText } from '../i18n/fault-text.ts';
import { ChooseButton } from './choose-button.tsx';
import { useDroppedFiles } from './dropped-files.ts';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { holdFile } from './held-files.ts';
import { SentFiles, sentOf } from './sent-files.ts';
import { WholeField } from './whole-field.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

/** What the field takes, said before anything is chosen. */
function limitsText({ most, megabytes, total, extensions }: FileLimits, words: Words): string {
  const size = most > 1 && total < most * megabytes ? 'limits_total' : 'limits';
  const limits = words(`fields.files.${size}`, { count: most, megabytes, total });
  return extensions.length === 0
    ? limits
    : `${limits} ${words('fields.files.extensions', { extensions: extensions.join(', ') })}`;
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
        <ChooseButton {...{ id, label, limits, words }} isIdle={sent !== null} onChoose={add} />
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
