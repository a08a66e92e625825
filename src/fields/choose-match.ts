import type { KeyboardEvent } from 'react';
import { fold } from '../../engine/tables/fold.ts';

/**
 * Enter after typing chooses the first match, or stays in the field if there is none. Otherwise the form would be sent with what
 * was chosen before. In trees, the centers above a match are listed before it.
 */
export function chooseMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const typed = fold(input.value.trim());
  // It has this while it is open.
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed || !list) return;
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
  if (options.some((each) => each.dataset.comboboxSelected)) return;
  event.preventDefault();
  (options.find((each) => fold(each.innerText).includes(typed)) ?? options[0])?.click();
}
