import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../engine/formats/number.ts';
import { type Line, lineWriter } from '../../../engine/tables/lines.ts';
import { icon } from '../../ui/icon-looks.ts';
import type { SectionViewOf } from '../section-view.ts';
import sections from '../sections.module.css';
import classes from './map.module.css';
import type { ChosenRow } from './use-chosen.ts';

type View = SectionViewOf<'map'>;

/** Leads to the other rows at the same place. */
function Beside({ view, chosen: { row, beside, choose } }: { view: View; chosen: ChosenRow }) {
  const { words, locale } = view.context;
  const at = beside.indexOf(row ?? -1);
  const steps = [
    { text: words('dashboard.map.previous'), Icon: IconChevronLeft, to: beside.at(at - 1) },
    { text: words('dashboard.map.next'), Icon: IconChevronRight, to: beside[(at + 1) % beside.length] },
  ];
  return (
    <div className={classes.steps}>
      <span className={sections.sentence}>
        {words('dashboard.map.place', {
          place: formatNumber(at + 1, locale, 0),
          of: formatNumber(beside.length, locale, 0),
        })}
      </span>
      {steps.map(({ text, Icon, to }) => (
        <ActionIcon
          key={text}
          size={24}
          variant="subtle"
          color="gray"
          aria-label={text}
          onClick={() => choose(to ?? row)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </div>
  );
}

interface Props {
  view: View;
  chosen: ChosenRow;
  line: Line;
  name: string;
  text: string;
  /** What can be done with the row. */
  end: ReactNode;
  onClose: () => void;
}

/** What matters of the row that was chosen. */
export function MapCard({ view, chosen, line, name, text, end, onClose }: Props) {
  const { section, table, context, rowLink } = view;
  const facts = section.card.flatMap((column) => {
    const value = lineWriter(column, table.style)(line);
    return value ? [{ column, value }] : [];
  });
  const link = rowLink?.(line);
  const isOneOfMany = chosen.beside.length > 1;
  return (
    <section
      className={classes.card}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.cardHead}>
        <div className={classes.cardText} role="status">
          <div className={classes.cardName}>{name}</div>
          {text && <div className={sections.sentence}>{text}</div>}
        </div>
        {end}
        <CloseButton size="sm" aria-label={context.words('dashboard.map.close', { name })} onClick={onClose} />
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ column, value }) => (
            <div key={column.value}>
              <dt>{column.header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(link || isOneOfMany) && (
        <div className={classes.cardFoot}>
          {link}
          {isOneOfMany && <Beside {...{ view, chosen }} />}
        </div>
      )}
    </section>
  );
}
