import { Stepper } from '@mantine/core';
import type { ResolvedPage } from '../../../engine/actions/pages.ts';
import type { Words } from '../../../engine/context/context.ts';
import classes from './pages.module.css';

interface Props {
  pages: readonly ResolvedPage[];
  /** The place of the page that is open. */
  place: number;
  /** How many pages can be opened. */
  open: number;
  words: Words;
  onTurn: (page: string) => void;
}

/** The pages of a form, with those that are done. */
export const Progress = ({ pages, place, open, words, onTurn }: Props) => (
  <Stepper
    active={place}
    size="xs"
    wrap={false}
    role="group"
    aria-label={words('actions.pages.steps')}
    className={classes.progress}
    onStepClick={(index) => onTurn(pages[index]?.key ?? '')}
  >
    {pages.map(({ key, text }, index) => {
      const canOpen = index < open && index !== place;
      return (
        <Stepper.Step
          key={key}
          label={text}
          data-turns
          allowStepSelect={canOpen}
          aria-current={index === place ? 'step' : undefined}
          aria-disabled={!canOpen || undefined}
        />
      );
    })}
  </Stepper>
);
