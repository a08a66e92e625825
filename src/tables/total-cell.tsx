import type { TotalWords } from '../../engine/columns/column.ts';
import classes from './total-cell.module.css';

interface Props {
  text: string;
  mark: TotalWords['mark'] | undefined;
}

/** A total, marked if it could be mistaken for a sum. */
export function TotalCell({ text, mark }: Props) {
  if (!mark) return text;
  return (
    <>
      <span className={classes.mark} role="img" aria-label={mark.name}>
        {mark.text}
      </span>{' '}
      {text}
    </>
  );
}
