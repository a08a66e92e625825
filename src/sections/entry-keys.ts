import type { KeyboardEvent } from 'react';
import { focusCell, type Sheet } from './entering.ts';

/** Where a key was pressed. */
interface At {
  place: number;
  cell: number;
  go: (to: number) => void;
}

/** Tab goes from the last cell of a row to the first one of the next row. */
function tab(sheet: Sheet, event: KeyboardEvent<HTMLElement>, { place, go }: At): boolean {
  if (sheet.leaving.current) return false;
  const line = event.currentTarget.closest('tr');
  const inputs = [...(line?.querySelectorAll('[data-entry] input') ?? [])];
  const last = event.shiftKey ? inputs[0] : inputs.at(-1);
  if (event.target !== last) return false;
  const way = event.shiftKey ? -1 : 1;
  return focusCell(sheet, event.currentTarget, place + way, event.shiftKey ? sheet.cells.length - 1 : 0, go);
}

/** Goes from line to line like in a spreadsheet. Ctrl+Enter saves, as in forms. */
export function pressInCell(sheet: Sheet, event: KeyboardEvent<HTMLElement>, at: At): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
  if (event.defaultPrevented || altKey) return;
  const { acting, name } = sheet.entering;
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (key === 'Escape' && !sheet.leaving.current) {
    event.preventDefault();
    sheet.leaving.current = true;
  }
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    done();
    acting.perform(name, []);
  }
  if (ctrlKey || metaKey) return;
  if (key === 'Tab' && tab(sheet, event, at)) done();
  const way = key === 'ArrowDown' || (key === 'Enter' && !shiftKey) ? 1 : key === 'ArrowUp' || key === 'Enter' ? -1 : 0;
  if (way === 0) return;
  done();
  focusCell(sheet, currentTarget, at.place + way, at.cell, at.go);
}
