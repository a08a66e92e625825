import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { LegendEntry } from '../../engine/charts/chart.ts';
import { type Palette, paintOf } from '../../engine/charts/palette.ts';
import type { Words } from '../../engine/context/context.ts';
import classes from './charts.module.css';

interface Props {
  entries: readonly LegendEntry[];
  palette: Palette;
  words: Words;
  /** Hides a series, or shows it again. */
  onTurn: (name: string) => void;
}

/** The legend of a chart. */
export const Legend = memo(({ entries, palette, words, onTurn }: Props) => {
  if (entries.length === 0) return null;
  return (
    <ul role="list" className={classes.legend} aria-label={words('charts.legend')}>
      {entries.map(({ name, place, colour, isShown }) => (
        <li key={place}>
          <UnstyledButton
            className={classes.entry}
            aria-pressed={isShown}
            title={words(isShown ? 'charts.hide' : 'charts.show', { name })}
            onClick={() => onTurn(name)}
          >
            <span className={classes.swatch} style={{ background: paintOf(colour, palette) }} aria-hidden="true" />
            <span className={classes.entryName}>{name}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
});
