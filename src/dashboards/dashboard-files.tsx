import { Menu, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { formatsFor } from '../../engine/files/formats.ts';
import { chosenParts, countSections, filedParts } from '../../engine/results/file-sections.ts';
import { ExportMenu } from '../files/export-menu.tsx';
import { FileEntry } from '../files/file-entry.tsx';
import { leftSections } from '../session/file-sections.ts';
import { icon } from '../ui/icon-looks.ts';
import classes from './dashboard.module.css';
import { loadChoice } from './load-choice.ts';
import type { DashboardScreen } from './use-dashboard.ts';

const SectionChoice = lazy(async () => ({ default: (await loadChoice()).SectionChoice }));

type Screen = Pick<DashboardScreen, 'state' | 'controller' | 'context' | 'ran'>;

interface Props {
  screen: Screen;
  /** The open tab; undefined without tabs. */
  tab: ResolvedPart | undefined;
  onPrint: (left: readonly string[]) => void;
}

/** Opens the choice of sections. If some are left out, it says how many are not. */
function ChoiceEntry({ screen: { context, ran }, onOpen }: { screen: Screen; onOpen: () => void }) {
  const { words } = context;
  const of = countSections(filedParts(ran));
  const number = countSections(chosenParts(ran, leftSections(context, ran.id) ?? []));
  const count = number < of && (
    <Text span size="xs" c="dimmed">
      {words('dashboard.file.chosen_count', { number, of })}
    </Text>
  );
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconListCheck {...icon} />} rightSection={count} onClick={onOpen}>
        {words('dashboard.file.choose')}
      </Menu.Item>
    </>
  );
}

/** Files of the dashboard, with the sections that the user has chosen; while one is written, its progress. */
export function DashboardFiles({ screen, tab, onPrint }: Props) {
  const { state, controller, context, ran } = screen;
  const [isChoosing, setChoosing] = useState(false);
  const { status } = state.run;
  return (
    <>
      <ExportMenu
        context={context}
        file={state.file}
        isDisabled={status === 'idle' || status === 'running'}
        className={classes.export}
        onCancel={controller.cancelFile}
      >
        {formatsFor('document').map((format) => (
          <FileEntry
            key={format}
            format={format}
            onSelect={() =>
              void controller.writeFile({ format, only: null, left: leftSections(context, ran.id) ?? [] })
            }
          >
            {context.words(`dashboard.file.${format}`)}
          </FileEntry>
        ))}
        {countSections(filedParts(ran)) > 1 && <ChoiceEntry screen={screen} onOpen={() => setChoosing(true)} />}
      </ExportMenu>
      {isChoosing && (
        <Suspense>
          <SectionChoice {...{ screen, tab, onPrint }} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
