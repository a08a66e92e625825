import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useId } from 'react';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { formatsFor } from '../../engine/files/formats.ts';
import { iconOf } from '../files/icons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { icon } from '../ui/icon-looks.ts';
import classes from './section-choice.module.css';
import { tabsOf } from './shown-parts.ts';
import type { DashboardScreen } from './use-dashboard.ts';
import { type Choice, keysOf, useSectionChoice } from './use-section-choice.ts';

interface Props {
  screen: Pick<DashboardScreen, 'state' | 'controller' | 'context' | 'ran'>;
  /** The open tab; undefined without tabs. */
  tab: ResolvedPart | undefined;
  onPrint: (left: readonly string[]) => void;
  onClose: () => void;
}

interface PartProps {
  part: ResolvedPart;
  title: string | null;
  choice: Choice;
  isFirst: boolean;
}

/** The sections of a tab. The first checkbox of the dialog has the focus. */
function PartChoice({ part, title, choice, isFirst }: PartProps) {
  const id = useId();
  const keys = part.sections.map(({ key }) => key);
  const count = keys.filter((key) => !choice.left.has(key)).length;
  return (
    <section className={classes.part} {...(title === null ? {} : { 'aria-labelledby': id })}>
      {title !== null && (
        <Checkbox
          label={<span id={id}>{title}</span>}
          fw={600}
          data-autofocus={isFirst || undefined}
          checked={count === keys.length}
          indeterminate={count > 0 && count < keys.length}
          onChange={() => choice.set(keys, count < keys.length)}
        />
      )}
      <ul role="list" className={classes.sections} data-inside={title !== null || undefined}>
        {part.sections.map(({ key, title: name }, place) => (
          <li key={key}>
            <Checkbox
              label={name}
              data-autofocus={(isFirst && title === null && place === 0) || undefined}
              checked={!choice.left.has(key)}
              onChange={(event) => choice.set([key], event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the choice is for: files, and a print. */
function Uses({ choice, screen, onPrint, onClose }: Props & { choice: Choice }) {
  const { state, controller, context } = screen;
  const { words } = context;
  const { status } = state.run;
  const isDisabled = choice.number === 0 || status === 'idle' || status === 'running' || state.file !== null;
  const left = [...choice.left];
  const started = (start: (left: readonly string[]) => void) => () => {
    // Also if nothing was changed: what is on the screen is what was chosen.
    choice.choose(choice.left);
    onClose();
    start(left);
  };
  return (
    <Group justify="space-between" mt="md" gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {words('dashboard.file.chosen_count', { number: choice.number, of: choice.of })}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          disabled={isDisabled}
          onClick={started(onPrint)}
        >
          {words('dashboard.print')}
        </Button>
        {formatsFor('document').map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={iconOf(format)}
            disabled={isDisabled}
            onClick={started(() => void controller.writeFile({ format, only: null, left }))}
          >
            {words(`dashboard.file.${format}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

/** The choice of the sections of files and prints, those of all tabs. */
export function SectionChoice(props: Props) {
  const { screen, tab, onClose } = props;
  const { words } = screen.context;
  const choice = useSectionChoice(screen);
  const { parts, of, number, choose } = choice;
  const others = tabsOf({ parts }).filter(({ key }) => key !== tab?.key);
  const titleOf = ({ title, isHead }: ResolvedPart) => title ?? (isHead ? words('dashboard.file.head') : null);
  return (
    <Dialog title={words('dashboard.file.choice')} opened onClose={onClose} width={720}>
      <Text size="sm" c="dimmed">
        {words('dashboard.file.choice_kept')}
      </Text>
      <Group gap="xs" my="xs">
        <Button size="compact-sm" variant="default" disabled={number === of} onClick={() => choose(new Set())}>
          {words('dashboard.file.all')}
        </Button>
        {tab && others.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => choose(new Set(keysOf(others)))}>
            {words('dashboard.file.this_tab')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          disabled={number === 0}
          onClick={() => choose(new Set(keysOf(parts)))}
        >
          {words('dashboard.file.none')}
        </Button>
      </Group>
      <div className={classes.parts}>
        {parts.map((part, place) => (
          <PartChoice key={part.key} {...{ part, choice }} title={titleOf(part)} isFirst={place === 0} />
        ))}
      </div>
      <Uses {...props} choice={choice} />
    </Dialog>
  );
}
