import type { KeyboardEvent } from 'react';
import { fold } from '../../engine/tables/fold.ts';

/**
 * Enter after typing chooses the first match, or stays in the field if there is none. Otherwise the form would be sent with what
 * was chosen before. In trees, the centers above a match are listed before it.
 */
export function chooseMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { ariaExpanded, value } = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !value.trim() || ariaExpanded !== 'true') return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  if (options.some((each) => each.dataset.comboboxSelected)) return;
  event.preventDefault();
  (options.find((each) => fold(each.innerText).includes(fold(value.trim()))) ?? options[0])?.click();
}
