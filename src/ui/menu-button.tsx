import { ActionIcon, type ActionIconProps, Menu, Tooltip } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

interface Props extends ActionIconProps {
  label: string;
  icon: ReactNode;
  /** The menu items. */
  children: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ label, icon, children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const change = (opens: boolean) => {
    // Before a dialog of an item opens, so that it gives the focus back to the button: the item will be gone.
    if (!opens && items.current?.contains(document.activeElement)) target.current?.focus();
    setOpen(opens);
  };
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={change}>
      <Menu.Target>
        <ActionIcon {...look} ref={target} aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      {/* A sibling of the target: as its wrapper, a tooltip would swallow the props that the menu sets on it. */}
      <Tooltip target={target} label={label} disabled={isOpen} />
      <Menu.Dropdown ref={items}>{children}</Menu.Dropdown>
    </Menu>
  );
}
