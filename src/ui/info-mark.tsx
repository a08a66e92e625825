import { Tooltip, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { icon } from './icon-looks.ts';
import classes from './info-mark.module.css';

interface Props {
  text: string;
  /** Only on touch screens, because the element beside it shows the text under a mouse. */
  isForTouch?: boolean;
}

function Mark({ text, isForTouch }: Props) {
  const [isTapped, setTapped] = useState(false);
  const ref = useClickOutside(() => setTapped(false), ['pointerdown']);
  return (
    <Tooltip
      label={text}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: false }}
      opened={isTapped || undefined}
    >
      <UnstyledButton
        ref={ref}
        className={classes.mark}
        data-touch={isForTouch || undefined}
        aria-label={text}
        // A finger that scrolls ends without it.
        onPointerUp={({ pointerType }) => pointerType === 'touch' && setTapped(!isTapped)}
      >
        <IconInfoCircle {...icon} />
      </UnstyledButton>
    </Tooltip>
  );
}

/** An explanation that opens under the mouse, with the focus, and with a tap until the next one. */
export const InfoMark = memo(Mark);
