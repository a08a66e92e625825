import { ActionIcon, type ActionIconProps, Menu, Tooltip } from '@mantine/core';
import { memo, type ReactNode, useRef, useState } from 'react';

interface Look extends ActionIconProps {
  label: string;
  /** Outside the component that draws the button, so that the button is not drawn again with it. */
  icon: ReactNode;
}

interface Props extends Look {
  /** The menu items. */
  children: ReactNode;
}

interface ShellProps extends Look {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

/** It is drawn again only when it looks different: a screen can have dozens of menus, and each is closed. */
const Shell = memo(({ label, icon, isOpen, onOpen, children, ...look }: ShellProps) => {
  const target = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const change = (opens: boolean) => {
    // Before a dialog of an item opens, so that it gives the focus back to the button: the item will be gone.
    if (!opens && items.current?.contains(document.activeElement)) target.current?.focus();
    onOpen(opens);
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
});

/** A button that opens a menu. */
export function MenuButton({ children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  // They stay while the menu closes.
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return (
    <Shell {...look} isOpen={isOpen} onOpen={setOpen}>
      {wasOpen.current ? children : null}
    </Shell>
  );
}
