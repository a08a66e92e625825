import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { importMegabytes } from '../../../contract/imports.ts';
import { pastedRows } from '../../../engine/actions/pasted-rows.ts';
import { ChooseButton } from '../../fields/choose-button.tsx';
import { useDroppedFiles } from '../../fields/dropped-files.ts';
import fields from '../../fields/files.module.css';
import { failureText } from '../../i18n/refusal-text.ts';
import { showError } from '../../ui/toasts.ts';
import classes from './import.module.css';
import { saveTemplate } from './import-files.ts';
import type { Importer } from './import-rows.ts';

interface Props {
  importer: Importer;
  /** What is typed or pasted. */
  text: string;
  /** Why what was chosen before can’t be used; '' for nothing. */
  fault: string;
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

const limits = {
  most: 1,
  megabytes: importMegabytes,
  total: importMegabytes,
  extensions: ['xlsx', 'csv', 'tsv', 'txt'],
};

/** Cells that are copied from a spreadsheet are separated by tabs. */
const fileOf = (text: string) =>
  text.includes('\t')
    ? new File([pastedRows(text)], 'rows.tsv', { type: 'text/plain' })
    : new File([text], 'rows.csv', { type: 'text/plain' });

/** Where the rows come from: the clipboard or a file. */
export function ImportSource({ importer, text, fault, onText, onFile }: Props) {
  const { context, group, targets, title } = importer;
  const { words, locale } = context;
  const id = useId();
  const { isOver, handlers } = useDroppedFiles(([file]) => file && onFile(file));
  const rows = new Intl.NumberFormat(locale).format(group.max ?? 0);
  const template = () => saveTemplate(title, targets, context).catch((reason) => showError(failureText(reason, words)));
  return (
    <div className={classes.source}>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <div className={fields.zone} data-over={isOver || undefined} {...handlers}>
        <ChooseButton
          id={id}
          label={words('imports.choose')}
          {...{ limits, words }}
          onChoose={([file]) => file && onFile(file)}
        />
        <span>{words('imports.drop')}</span>
        <span className={classes.hint}>{words('imports.limits', { megabytes: importMegabytes, rows })}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size="1rem" aria-hidden />}
          onClick={() => void template()}
        >
          {words('imports.template')}
        </Button>
      </div>
      <Textarea
        label={words('imports.paste')}
        description={words('imports.paste_hint')}
        data-autofocus
        data-begin
        minRows={6}
        maxRows={12}
        autosize
        wrap="off"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // Rows, and not part of a text that is being written.
          if (text !== '' || !/[\r\n]./.test(pasted)) return;
          event.preventDefault();
          onFile(fileOf(pasted));
        }}
      />
      <div className={classes.buttons}>
        <Button disabled={text.trim() === ''} onClick={() => onFile(fileOf(text))}>
          {words('imports.use_pasted')}
        </Button>
      </div>
    </div>
  );
}
