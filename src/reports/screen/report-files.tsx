import { Menu } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import { type FormatFor, formatsFor } from '../../../engine/files/formats.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { Scope } from '../../../engine/results/view.ts';
import { CsvFormat } from '../../files/csv-format.tsx';
import { ExportMenu } from '../../files/export-menu.tsx';
import { FileEntry } from '../../files/file-entry.tsx';
import { fileIcon } from '../../files/icons.tsx';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

/** Files of the pivot: as displayed, and with its rows. */
function PivotFiles({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const isEmpty = !state.shown || state.shown.rows === 0;
  return (
    <>
      <Menu.Label>{words('pivots.file.seen')}</Menu.Label>
      {formatsFor('rows').map((format) => (
        <FileEntry
          key={format}
          format={format}
          isDisabled={isEmpty}
          onSelect={() => controller.writeFile(format, 'pivot')}
        >
          {words(`pivots.file.${format}`)}
        </FileEntry>
      ))}
      <FileEntry
        format="xlsx"
        icon={<IconTablePlus {...fileIcon} />}
        isDisabled={isEmpty}
        onSelect={() => controller.writeFile('xlsx', 'pivot_table')}
      >
        {words('pivots.file.pivot_table')}
      </FileEntry>
      <Menu.Divider />
    </>
  );
}

/** Files of the visible rows or of all; while one is written, its progress. */
export function ReportFiles({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const { shown, run } = state;
  const isNarrowed = shown !== null && shown.rows !== shown.of;
  const entry = (format: FormatFor<'rows'>, scope: Scope, rows: number) => (
    <FileEntry
      key={`${format} ${scope}`}
      format={format}
      isDisabled={rows === 0}
      onSelect={() => controller.writeFile(format, scope)}
    >
      {words(`report.file.${format}`, { count: rows, number: countText(rows, context) })}
    </FileEntry>
  );
  const group = (scope: Scope, rows: number) => formatsFor('rows').map((format) => entry(format, scope, rows));
  return (
    <ExportMenu
      context={context}
      file={state.file}
      isDisabled={run.status !== 'done'}
      className={classes.tool}
      onCancel={() => controller.cancelFile()}
    >
      {state.look === 'pivot' && <PivotFiles screen={screen} />}
      {(isNarrowed || state.look === 'pivot') && <Menu.Label>{words('report.file.shown')}</Menu.Label>}
      {group('shown', shown?.rows ?? 0)}
      {isNarrowed && shown && (
        <>
          <Menu.Label>{words('report.file.all')}</Menu.Label>
          {group('all', shown.of)}
        </>
      )}
      <Menu.Divider />
      <CsvFormat context={context} />
    </ExportMenu>
  );
}
