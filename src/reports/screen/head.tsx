import { Button, Menu } from '@mantine/core';
import {
  IconCheck,
  IconColumns,
  IconDots,
  IconKeyboard,
  IconLink,
  IconListTree,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { SearchBox } from '../../parameters/search-box.tsx';
import { copyText, tellCopied } from '../../tables/copying.ts';
import { icon } from '../../ui/icon-looks.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { GroupSwitch, useGroupSwitch } from './group-switch.tsx';
import { LookSwitch } from './look-switch.tsx';
import classes from './report.module.css';
import { ReportFiles } from './report-files.tsx';
import { SummarySwitch } from './summary-switch.tsx';
import type { Screen } from './use-report.ts';

/** What is open over the report. */
export type OpenPanel = 'columns' | 'shortcuts' | null;

interface Props {
  screen: Screen;
  search: RefObject<HTMLInputElement | null>;
  /** Shown next to the title. */
  beside: ReactNode;
  onOpen: (opened: OpenPanel) => void;
  onPrint: () => void;
}

/** The title and the actions of the report. */
export function Head({ screen, search, beside, onOpen, onPrint }: Props) {
  const { asked, state, view, place, controller, context } = screen;
  const { words } = context;
  const grouping = useGroupSwitch(screen);
  const copyLink = () => tellCopied(copyText(place.link()), words, 'report.link_copied');
  return (
    <ScreenHead title={asked.title} description={asked.description} beside={beside}>
      <LookSwitch screen={screen} />
      <SearchBox screen={{ ...screen, search: view.search }} input={search} />
      <Button
        className={classes.tool}
        variant="default"
        leftSection={<IconColumns {...icon} />}
        onClick={() => onOpen('columns')}
      >
        {words('report.columns')}
      </Button>
      {view.look === 'rows' && <GroupSwitch name={words('report.groups')} {...grouping} />}
      {view.look === 'rows' && <SummarySwitch screen={screen} />}
      <ReportFiles screen={screen} />
      <MenuButton size={36} variant="default" label={words('report.more')} icon={<IconDots {...icon} />}>
        <Menu.Item
          leftSection={<IconLink {...icon} />}
          disabled={state.run.status === 'idle'}
          onClick={() => void copyLink()}
        >
          {words('report.copy_link')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} disabled={!state.shown} onClick={onPrint}>
          {words('dashboard.print')}
        </Menu.Item>
        {view.look === 'rows' && (
          <Menu.Item
            hiddenFrom="sm"
            role="menuitemcheckbox"
            aria-checked={grouping.isOn}
            leftSection={<IconListTree {...icon} />}
            rightSection={grouping.isOn && <IconCheck {...icon} />}
            onClick={grouping.turn}
          >
            {words('report.groups')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => controller.setPlain(!state.isPlain)}>
          {words(state.isPlain ? 'report.as_grid' : 'report.as_table')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => onOpen('shortcuts')}>
          {words('report.shortcuts.title')}
        </Menu.Item>
      </MenuButton>
    </ScreenHead>
  );
}
