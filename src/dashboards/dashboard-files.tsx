import { formatsFor } from '../../engine/files/formats.ts';
import { ExportMenu } from '../files/export-menu.tsx';
import { FileEntry } from '../files/file-entry.tsx';
import classes from './dashboard.module.css';
import type { DashboardScreen } from './use-dashboard.ts';

/** Files of the whole dashboard; while one is written, its progress. */
export function DashboardFiles({ screen }: { screen: Pick<DashboardScreen, 'state' | 'controller' | 'context'> }) {
  const { state, controller, context } = screen;
  const { status } = state.run;
  return (
    <ExportMenu
      context={context}
      file={state.file}
      isDisabled={status === 'idle' || status === 'running'}
      className={classes.export}
      onCancel={controller.cancelFile}
    >
      {formatsFor('document').map((format) => (
        <FileEntry key={format} format={format} onSelect={() => void controller.writeFile({ format, only: null })}>
          {context.words(`dashboard.file.${format}`)}
        </FileEntry>
      ))}
    </ExportMenu>
  );
}
