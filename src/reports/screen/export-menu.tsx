import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconTablePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FormatFor, formatsFor } from '../../../engine/files/formats.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { Scope } from '../../../engine/results/view.ts';
import { CsvFormat } from './csv-format.tsx';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const icons = { xlsx: <IconFileSpreadsheet {...icon} />, csv: <IconFileText {...icon} /> } as const;

function Writing({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  if (!state.file) return null;
  const { done, of } = state.file;
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0;
  return (
    <Button
      variant="default"
      onClick={() => controller.cancelFile()}
      rightSection={<Progress value={percent} w={64} size="sm" aria-label={context.words('report.writing')} />}
    >
      {context.words('report.cancel_file')}
    </Button>
  );
}

/** Files of the pivot: as displayed, and with its rows. */
function PivotFiles({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const entry = (name: 'xlsx' | 'csv' | 'pivot_table', format: FormatFor<'rows'>, scope: Scope, left: ReactNode) => (
    <Menu.Item
      leftSection={left}
      disabled={!state.shown || state.shown.rows === 0}
      onClick={() => controller.writeFile(format, scope)}
    >
      {words(`pivots.file.${name}`)}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Label>{words('pivots.file.seen')}</Menu.Label>
      {entry('xlsx', 'xlsx', 'pivot', icons.xlsx)}
      {entry('csv', 'csv', 'pivot', icons.csv)}
      {entry('pivot_table', 'xlsx', 'pivot_table', <IconTablePlus {...icon} />)}
      <Menu.Divider />
    </>
  );
}

/** Files of the visible rows or of all; while one is written, its progress. */
export function ExportMenu({ screen }: { screen: Screen }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const { shown, run } = state;
  if (state.file) return <Writing screen={screen} />;

  const isNarrowed = shown !== null && shown.rows !== shown.of;
  const entry = (format: FormatFor<'rows'>, scope: Scope, rows: number) => (
    <Menu.Item
      key={`${format} ${scope}`}
      leftSection={icons[format]}
      disabled={rows === 0}
      onClick={() => controller.writeFile(format, scope)}
    >
      {words(`report.file.${format}`, { count: rows, number: countText(rows, context) })}
    </Menu.Item>
  );
  const group = (scope: Scope, rows: number) => formatsFor('rows').map((format) => entry(format, scope, rows));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.tool}
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={run.status !== 'done'}
        >
          {words('report.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
