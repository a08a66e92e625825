import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { icon } from '../ui/icon-looks.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { actionsFor, type GivenActions, useSending } from './action-buttons.tsx';
import classes from './actions.module.css';
import { useNarrow } from './use-narrow.ts';

/** What can be done with a row. */
interface Entry {
  key: string;
  text: string;
  icon: ReactNode;
  isDangerous: boolean;
  begin: () => void;
}

/** More of them make rows hard to scan: the others are in a menu. */
const most = 4;
const besideMenu = 2;

/** What can be done with a row now. A row's state decides; what is impossible would only be in the way. */
function entriesOf({ onHistory, ...given }: Props): Entry[] {
  const entries = actionsFor(given).flatMap(({ name, resolved, begin }): Entry[] =>
    resolved.isEnabled
      ? [
          {
            key: name,
            text: resolved.text,
            icon: resolved.icon && <Icon name={resolved.icon} size="1rem" />,
            isDangerous: resolved.look === 'danger',
            begin,
          },
        ]
      : [],
  );
  const text = given.context.words('dashboard.history');
  return onHistory
    ? [...entries, { key: 'history', text, icon: <IconHistory {...icon} />, isDangerous: false, begin: onHistory }]
    : entries;
}

const loader = <Loader size="1rem" color="inherit" />;

type EntryButtonProps = Omit<Entry, 'key'> & { isSending: boolean };

const EntryButton = ({ text, icon, isDangerous, begin, isSending }: EntryButtonProps) => {
  const color = isDangerous ? 'red' : undefined;
  const own = { variant: 'subtle', 'aria-busy': isSending || undefined, onClick: begin };
  return icon ? (
    <Tooltip label={text}>
      <ActionIcon {...own} size={28} color={color ?? 'gray'} aria-label={text}>
        {isSending ? loader : icon}
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button {...own} size="compact-xs" {...(color && { color })} leftSection={isSending && loader}>
      {text}
    </Button>
  );
};

interface Props extends GivenActions {
  /** Opens the history of the row's record; null if it has none. */
  onHistory: (() => void) | null;
}

/** The buttons at the end of a row. */
export function RowButtons(props: Props) {
  const { words } = props.context;
  const isNarrow = useNarrow();
  const sending = useSending(props);
  const entries = entriesOf(props);
  const shown = isNarrow && entries.length > 1 ? 0 : entries.length > most ? besideMenu : entries.length;
  const isInMenu = entries.slice(shown).some(({ key }) => key === sending);
  const dots = isInMenu ? loader : <IconDots {...icon} />;
  return (
    // It gets the focus of a button that is gone after its action.
    <div tabIndex={-1} className={classes.row}>
      {entries.slice(0, shown).map(({ key, ...entry }) => (
        <EntryButton {...entry} key={key} isSending={key === sending} />
      ))}
      {shown < entries.length && (
        <MenuButton size={28} variant="subtle" label={words('actions.row')} icon={dots}>
          {entries.slice(shown).map(({ key, text, icon, isDangerous, begin }) => (
            <Menu.Item
              key={key}
              leftSection={icon}
              {...(isDangerous && { c: 'var(--mantine-color-error)' })}
              onClick={begin}
            >
              {text}
            </Menu.Item>
          ))}
        </MenuButton>
      )}
    </div>
  );
}
