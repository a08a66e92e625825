import { ActionIcon, type ActionIconProps, Menu, Tooltip } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

interface Props extends ActionIconProps {
  label: string;
  icon: ReactNode;
  /** The entries. */
  children: ReactNode;
}

/** A button with a menu below it. */
export function MenuButton({ label, icon, children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon {...look} ref={target} aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      {/* Next to the target, not around it: a tooltip would not pass the menu's props on to its target. */}
      <Tooltip target={target} label={label} disabled={isOpen} />
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
