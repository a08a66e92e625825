import { Button, Loader, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { icon } from '../ui/icon-looks.ts';
import { heldBackText, type Runnable } from './run-or-ask.ts';

/** It runs with these parameters already, and on a new day its dates would be the same. */
export const isBusy = ({ state, isChanged, newDay }: Runnable) =>
  state.run.status === 'running' && !isChanged && newDay === null;

export function RunButtons({ screen }: { screen: Runnable }) {
  const { state, controller, context, isLive = false } = screen;
  const { words } = context;
  const isRunning = state.run.status === 'running';
  const why = heldBackText(screen);
  const Start = isLive ? IconSearch : IconPlayerPlay;
  return (
    <>
      <Tooltip label={why} disabled={!why}>
        <Button
          // Not the button's own loading state, which would lose the focus.
          leftSection={isBusy(screen) ? <Loader size={16} color="currentColor" /> : <Start {...icon} />}
          data-disabled={why ? true : undefined}
          aria-disabled={why ? true : undefined}
          type="submit"
        >
          {words(isLive ? 'dashboard.find' : 'report.run')}
        </Button>
      </Tooltip>
      {isRunning && !isLive && (
        <Button variant="default" onClick={() => controller.cancel()}>
          {words('report.cancel')}
        </Button>
      )}
    </>
  );
}
