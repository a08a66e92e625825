import { Menu } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import { shownColumns } from '../../../engine/columns/shown.ts';
import { type FileFormat, fileFormats, formats } from '../../../engine/files/formats.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { Scope } from '../../../engine/results/view.ts';
import { CsvFormat } from '../../files/csv-format.tsx';
import { ExportMenu } from '../../files/export-menu.tsx';
import { FileEntry } from '../../files/file-entry.tsx';
import { icon } from '../../ui/icon-looks.ts';
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
      {fileFormats.map((format) => (
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
        icon={<IconTablePlus {...icon} />}
        isDisabled={isEmpty}
        onSelect={() => controller.writeFile('xlsx', 'pivot_table')}
      >
        {words('pivots.file.pivot_table')}
      </FileEntry>
      <Menu.Divider />
    </>
  );
}

/** Files of some rows, in every format. One with too many cells for its format is disabled, and says so. */
function RowFiles({ screen, scope, rows }: { screen: Screen; scope: Scope; rows: number }) {
  const { controller, context, ran } = screen;
  const { words } = context;
  const columns = shownColumns(ran.columns).length;
  const entry = (format: FileFormat) => {
    const { mostCells } = formats[format];
    const isTooLarge = mostCells !== null && rows * columns > mostCells;
    return (
      <FileEntry
        key={format}
        format={format}
        isDisabled={rows === 0 || isTooLarge}
        onSelect={() => controller.writeFile(format, scope)}
      >
        {isTooLarge
          ? words('report.file.too_large', { most: countText(Math.floor(mostCells / columns), context) })
          : words(`report.file.${format}`, { count: rows, number: countText(rows, context) })}
      </FileEntry>
    );
  };
  return fileFormats.map(entry);
}

/** Files of the visible rows or of all; while one is written, its progress. */
export function ReportFiles({ screen }: { screen: Screen }) {
  const { state, view, controller, context } = screen;
  const { words } = context;
  const { shown, run } = state;
  const isNarrowed = shown !== null && shown.rows !== shown.of;
  return (
    <ExportMenu
      context={context}
      file={state.file}
      isDisabled={run.status !== 'done'}
      className={classes.tool}
      onCancel={() => controller.cancelFile()}
    >
      {view.look === 'pivot' && <PivotFiles screen={screen} />}
      {(isNarrowed || view.look === 'pivot') && <Menu.Label>{words('report.file.shown')}</Menu.Label>}
      <RowFiles screen={screen} scope="shown" rows={shown?.rows ?? 0} />
      {isNarrowed && shown && (
        <>
          <Menu.Label>{words('report.file.all')}</Menu.Label>
          <RowFiles screen={screen} scope="all" rows={shown.of} />
        </>
      )}
      <Menu.Divider />
      <CsvFormat context={context} />
    </ExportMenu>
  );
}
