import type { KeyboardEvent } from 'react';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Enter after typing chooses the first match, or stays in the field if there is none. Otherwise the form would be sent with what
 * was chosen before. In trees, the centers above a match are listed before it.
 */
export function chooseMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key, nativeEvent } = event;
  const typed = folded(input.value.trim());
  if (key !== 'Enter' || nativeEvent.isComposing || typed === '' || input.ariaExpanded !== 'true') return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list || list.querySelector('[data-combobox-selected]')) return;
  event.preventDefault();
  const options = [...list.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])')];
  const match = options.find(({ textContent }) => folded(textContent ?? '').includes(typed));
  (match ?? options[0])?.click();
}
