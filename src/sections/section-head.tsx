import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { icon } from '../ui/icon-looks.ts';
import { InfoMark } from '../ui/info-mark.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { AnySectionView } from './section-view.ts';
import classes from './sections.module.css';

const dots = <IconDots {...icon} />;

interface Props {
  view: AnySectionView;
  /** What it shows, in words, below its title. Default: nothing. null: the section has it elsewhere, with its months. */
  sentence?: string | null;
  /** The sentence is announced when it changes. Default: false. */
  isStatus?: boolean;
  /** Beside its menu. Default: nothing. */
  tools?: ReactNode;
  /** Entries of its menu before those of every section. Default: none. */
  children?: ReactNode;
}

/** The complete months that a section is limited to, and what it shows, in words. */
export const saidOf = ({ covers }: Pick<AnySectionView, 'covers'>, sentence: string): string =>
  [covers, sentence].filter(Boolean).join('. ');

/** The title and menu of a section. */
export function SectionHead({ view, sentence = '', isStatus = false, tools, children }: Props) {
  const { section, context, level, unfiltered, title, entries, buttons } = view;
  const Title = `h${level}` as const;
  const said = sentence === null ? '' : saidOf(view, sentence);
  return (
    <div className={classes.head} data-buttons={buttons ? true : undefined}>
      <div className={classes.said}>
        <div className={classes.named}>
          <Title className={classes.title}>{title}</Title>
          {section.description && <InfoMark text={section.description} />}
        </div>
        {said && (
          <div className={classes.sentence} role={isStatus ? 'status' : undefined}>
            {said}
          </div>
        )}
        {unfiltered && (
          <div className={classes.unfiltered} title={unfiltered}>
            {unfiltered}
          </div>
        )}
      </div>
      {buttons && <div className={classes.buttons}>{buttons}</div>}
      {(tools || children || entries) && (
        <div className={classes.tail}>
          {tools}
          {(children || entries) && (
            <MenuButton size={28} label={context.words('dashboard.more', { title: section.title })} icon={dots}>
              {children}
              {entries}
            </MenuButton>
          )}
        </div>
      )}
    </div>
  );
}
