import { useEffect, useState } from 'react';
import { ColumnDrawer } from './column-drawer.tsx';
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
  return (
    <>
      <ColumnDrawer screen={screen} opened={isReady && opened === 'columns'} onClose={onClose} />
      <Shortcuts context={screen.context} opened={isReady && opened === 'shortcuts'} onClose={onClose} />
    </>
  );
}
