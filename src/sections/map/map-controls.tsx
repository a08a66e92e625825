import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isFarthest, isNearest } from '../../../engine/charts/mercator.ts';
import type { Context } from '../../../engine/context/context.ts';
import { icon } from '../../ui/icon-looks.ts';
import classes from './map.module.css';
import { barOf } from './map-marks.tsx';
import type { Steering } from './use-camera.ts';

interface Props {
  steering: Steering;
  context: Context;
  /** Where its ground comes from. */
  credit: ReactNode;
}

/** The buttons of a map, and beside its scale where its ground comes from. */
export function MapControls({ steering, context, credit }: Props) {
  const { words } = context;
  const { camera, isFitted, zoom, fit } = steering;
  const buttons = [
    { key: 'in', text: words('dashboard.map.zoom_in'), Icon: IconPlus, isOff: isNearest(camera), act: () => zoom(2) },
    {
      key: 'out',
      text: words('dashboard.map.zoom_out'),
      Icon: IconMinus,
      isOff: isFarthest(camera),
      act: () => zoom(0.5),
    },
    { key: 'fit', text: words('dashboard.map.fit'), Icon: IconArrowsMaximize, isOff: isFitted, act: fit },
  ];
  return (
    <>
      <div className={classes.buttons}>
        {buttons.map(({ key, text, Icon, isOff, act }) => (
          <Tooltip key={key} label={text} position="left">
            {/* A button that is disabled would lose the focus. */}
            <ActionIcon
              size={32}
              variant="default"
              aria-label={text}
              aria-disabled={isOff || undefined}
              onClick={() => isOff || act()}
            >
              <Icon {...icon} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={classes.foot} style={{ left: barOf(camera, context).width + 24 }}>
        {credit}
      </div>
    </>
  );
}
