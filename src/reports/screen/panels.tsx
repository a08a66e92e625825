import { useEffect, useState } from 'react';
import { ColumnDrawer } from '../../tables/column-drawer.tsx';
import type { OpenPanel } from './head.tsx';
import { Shortcuts } from './shortcuts.tsx';
import type { Screen } from './use-report.ts';

interface Props {
  screen: Screen;
  opened: OpenPanel;
  onClose: () => void;
}

/** What opens over a report. Loaded when it is first opened. */
export function Panels({ screen, opened, onClose }: Props) {
  const [isReady, setReady] = useState(false);
  // They return the focus to where they were opened from only if they were closed before.
  useEffect(() => setReady(true), []);
  const { ran, state, controller, context, isOwn } = screen;
  return (
    <>
      <ColumnDrawer
        opened={isReady && opened === 'columns'}
        onClose={onClose}
        columns={ran.columns}
        words={context.words}
        saving={isOwn ? null : { isSaving: state.isSaving, onSave: controller.saveColumns }}
        hasPins
        onArrange={controller.arrange}
        onChange={controller.changeColumn}
        onReset={() => (isOwn ? controller.arrange(null) : controller.resetColumns())}
      />
      <Shortcuts context={screen.context} opened={isReady && opened === 'shortcuts'} onClose={onClose} />
    </>
  );
}
