import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuButton } from '../ui/menu-button.tsx';
import type { AnySectionView } from './section-view.ts';
import classes from './sections.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  view: AnySectionView;
  /** What it shows, in words. Default: nothing. */
  sentence?: string;
  /** Entries of its menu before those of every section. Default: none. */
  children?: ReactNode;
}

/** The title and menu of a section. */
export function SectionHead({ view, sentence = '', children }: Props) {
  const { section, context, level, unfiltered, title, entries } = view;
  const Title = `h${level}` as const;
  const covers = 'covers' in section ? section.covers : undefined;
  const said = [covers, sentence].filter(Boolean).join('. ');
  return (
    <div className={classes.head}>
      <div className={classes.said}>
        <div className={classes.named}>
          <Title className={classes.title}>{title}</Title>
          {section.description && (
            <Tooltip label={section.description} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
              <UnstyledButton className={classes.info} aria-label={section.description}>
                <IconInfoCircle {...icon} />
              </UnstyledButton>
            </Tooltip>
          )}
        </div>
        {said && <div className={classes.sentence}>{said}</div>}
        {unfiltered && (
          <div className={classes.unfiltered} title={unfiltered}>
            {unfiltered}
          </div>
        )}
      </div>
      {(children || entries) && (
        <MenuButton
          size={28}
          label={context.words('dashboard.more', { title: section.title })}
          icon={<IconDots {...icon} />}
        >
          {children}
          {entries}
        </MenuButton>
      )}
    </div>
  );
}
