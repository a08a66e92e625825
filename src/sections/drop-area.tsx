import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import type { Acting } from '../actions/acting.ts';
import { useDroppedFiles } from '../fields/dropped-files.ts';
import { holdFile } from '../fields/held-files.ts';
import classes from './sections.module.css';

/** Where files that are dropped on a section go. */
export interface Dropping {
  acting: Acting;
  context: Context;
  /** The name of the action. */
  name: string;
  /** Its field for files. */
  field: string;
  /** Its text. */
  text: string;
}

/** Whether files are dragged over the page. One that is dropped beside an area would replace the page. */
function useDragged(): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      setDragged(true);
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDragged(false);
    const drop = (event: DragEvent) => {
      setDragged(false);
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isDragged;
}

/** Covers the card of a section while files are dragged over the page. `isBehind`: a dialog is in front of it. */
export function DropArea({ dropping, isBehind }: { dropping: Dropping; isBehind: boolean }) {
  const { acting, context, name, field, text } = dropping;
  const isDragged = useDragged();
  const { isOver, handlers } = useDroppedFiles((files) => {
    if (files.length === 0) return;
    acting.open(name, []);
    acting.type(name, [], { [field]: files.map(holdFile) });
  });
  if (!isDragged || isBehind) return null;
  return (
    <div className={classes.drop} data-over={isOver || undefined} data-drop {...handlers} aria-hidden>
      <IconUpload size="2rem" stroke={1.4} />
      <strong>{context.words('dashboard.drop')}</strong>
      <span>{text}</span>
    </div>
  );
}
