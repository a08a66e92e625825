import { Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDots, IconLink, IconPrinter, IconRotate } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { type ResolvedDashboard, type ResolvedPart, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { Place } from '../address/place.ts';
import { NewDay } from '../parameters/new-day.tsx';
import { ParameterBar } from '../parameters/parameter-bar.tsx';
import { runOrAsk } from '../parameters/run-or-ask.ts';
import { SearchBox } from '../parameters/search-box.tsx';
import { useOpenedContext } from '../session/viewer.ts';
import { copyText, tellCopied } from '../tables/copying.ts';
import { icon } from '../ui/icon-looks.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Acts } from './acts.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Caption } from './caption.tsx';
import { Changed } from './changed.tsx';
import classes from './dashboard.module.css';
import { DashboardFiles } from './dashboard-files.tsx';
import { Failed } from './failed.tsx';
import { Held, whyHeld } from './held.tsx';
import { Contents, Part, Tabs } from './parts.tsx';
import { Selections } from './selections.tsx';
import { headOf, openTab, tabsOf, windowTitle } from './shown-parts.ts';
import { type DashboardScreen, useDashboard } from './use-dashboard.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  dashboard: NormalDashboard;
  /** Its address or that of one of its tabs, without the locale. */
  path: string;
  place: Place;
  /** Shown beside its title. Default: nothing. */
  beside?: ReactNode;
}

/** Whether there is something to export: rows, a note on them, or the fields of a form. */
const hasFile = ({ parts }: ResolvedDashboard) =>
  parts.some(({ sections }) => sections.some((section) => tablesOfSection(section).length > 0));

interface HeadProps {
  screen: DashboardScreen;
  beside: ReactNode;
  search: RefObject<HTMLInputElement | null>;
  tab: ResolvedPart | undefined;
  print: (left?: readonly string[]) => Promise<void>;
}

function Head({ screen, beside, search, tab, print }: HeadProps) {
  const { ran, place, context, controller } = screen;
  useHotkeys([
    ['/', () => search.current?.focus()],
    ['mod+P', () => void print()],
  ]);
  const { words } = context;
  return (
    <ScreenHead
      title={ran.title}
      description={ran.description}
      beside={
        <>
          {beside}
          <Caption screen={screen} />
        </>
      }
      hasFewTools
    >
      {ran.search && <SearchBox screen={{ ...screen, search: screen.state.view.search }} input={search} />}
      {hasFile(ran) && <DashboardFiles {...{ screen, tab }} onPrint={(left) => void print(left)} />}
      <MenuButton size={36} variant="default" label={words('report.more')} icon={<IconDots {...icon} />}>
        <Menu.Item
          leftSection={<IconLink {...icon} />}
          onClick={() => tellCopied(copyText(place.link()), words, 'report.link_copied')}
        >
          {words('report.copy_link')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => void print()}>
          {words('dashboard.print')}
        </Menu.Item>
        <Menu.Item leftSection={<IconRotate {...icon} />} onClick={controller.reset}>
          {words('dashboard.reset')}
        </Menu.Item>
      </MenuButton>
    </ScreenHead>
  );
}

/** The screen of a dashboard. Everything on it comes from the resolved dashboard. */
export function Dashboard({ dashboard, path, place, beside = null }: Props) {
  const screen = useDashboard(dashboard, path, place, useOpenedContext());
  usePageTitle(windowTitle(screen.ran, path));
  useHotkeys([['mod+Enter', () => runOrAsk(screen)]], []);
  const { parts, title, wide } = screen.ran;
  const search = useRef<HTMLInputElement>(null);
  const held = whyHeld(screen);
  const tabs = tabsOf(screen.ran);
  const tab = openTab(screen.ran, path);
  const [head] = headOf(screen.ran);
  const shown = tab ? [tab] : parts;
  const { printing, print } = usePrinting(screen);
  return (
    <div className={classes.dashboard} data-wide={wide || undefined} data-printing={printing !== null || undefined}>
      <Breadcrumbs screen={screen} tab={tab} />
      <Head {...{ screen, beside, search, tab, print }} />
      {screen.asked.fields.some((field) => field.shown) && <ParameterBar screen={screen} />}
      {tab && head && !held && <Part part={head} screen={screen} isTab />}
      {tab && <Tabs parts={tabs} path={tab.route ?? path} title={title} screen={screen} />}
      {tabs.length === 0 && <Contents parts={parts} screen={screen} />}
      <NewDay screen={screen} className={classes.changed} />
      <Changed screen={screen} />
      <Selections screen={screen} onSearch={() => search.current?.focus()} />
      <Failed screen={screen} />
      <Acts screen={screen} />
      {held ? (
        <Held reason={held} screen={screen} />
      ) : (
        shown.map((part) => <Part key={part.key} part={part} screen={screen} isTab={tab !== undefined} />)
      )}
      {printing && <printing.Printed screen={screen} parts={printing.parts} left={printing.left} />}
    </div>
  );
}
