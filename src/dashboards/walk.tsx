import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../engine/formats/number.ts';
import type { OpeningKind } from '../../engine/schema/search.ts';
import { parameterOf } from '../openings/use-opening.ts';
import { useTrail } from '../session/trail.ts';
import { icon } from '../ui/icon-looks.ts';
import { isTyping } from '../ui/keys.ts';
import type { SectionScreen } from './section-input.ts';
import classes from './walk.module.css';

/** By key: the step in the list. */
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** Whether a key leads to another record: not while the user types, nor behind a dialog or a menu. */
const stepOf = ({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || isTyping(target)
    ? undefined
    : document.querySelector('[role="dialog"], [role="menu"]')
      ? undefined
      : steps[key.toLowerCase()];

/** The place of the record in the list that the user came from, and what leads to the others; null without a list. */
function useWalk(kind: OpeningKind, { controller, ran }: SectionScreen) {
  const trail = useTrail(kind);
  const parameter = parameterOf(kind);
  const id = ran.fields.find(({ key }) => key === parameter)?.valueText;
  const at = trail && id ? trail.ids.indexOf(id) : -1;
  if (!trail || parameter === undefined || at < 0) return null;
  const toward = (step: 1 | -1) => {
    const next = trail.ids[at + step];
    if (next === undefined) return null;
    return () => {
      controller.setValues({ ...controller.store.now.view.parameters, [parameter]: next });
      controller.run();
    };
  };
  return { trail, place: trail.first + at + 1, previous: toward(-1), next: toward(1) };
}

interface Props {
  kind: OpeningKind;
  screen: SectionScreen;
}

/** Leads to the previous and the next record of the list that the user came from, and back to the list. */
export function Walk({ kind, screen }: Props) {
  const { words, locale } = screen.context;
  const walk = useWalk(kind, screen);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    const go = step === 1 ? walk?.next : step === -1 ? walk?.previous : null;
    if (!go) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (!walk) return null;
  const { trail, place, previous, next } = walk;
  const arrows = [
    { key: 'K', text: words('dashboard.walk.previous'), Icon: IconChevronLeft, go: previous },
    { key: 'J', text: words('dashboard.walk.next'), Icon: IconChevronRight, go: next },
  ];
  const said = words('dashboard.walk.place', {
    place: formatNumber(place, locale, 0),
    of: formatNumber(trail.of, locale, 0),
  });
  return (
    <nav className={classes.walk} aria-label={words('dashboard.walk.label')}>
      <Link href={trail.from} className={classes.back}>
        <IconArrowLeft {...icon} />
        {trail.title || words('dashboard.walk.back')}
      </Link>
      <span className={classes.arrows}>
        {arrows.map(({ key, text, Icon, go }) => (
          <Tooltip key={key} label={`${text} (${key})`}>
            <ActionIcon
              size={28}
              variant="subtle"
              color="gray"
              aria-label={text}
              aria-keyshortcuts={key}
              // It keeps the focus at the end of the list.
              aria-disabled={go === null}
              data-disabled={go === null || undefined}
              onClick={() => go?.()}
            >
              <Icon {...icon} />
            </ActionIcon>
          </Tooltip>
        ))}
        <span role="status">{said}</span>
      </span>
    </nav>
  );
}
