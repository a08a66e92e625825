const entries = '[role^="menuitem"], [role="option"]';

const presses = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Makes a double click on a menu entry count as one click. The first click closes the menu, so the second would reach
 * what the menu covered, such as a cell that opens its rows.
 */
export function guardDoubleClicks(): void {
  let isOnEntry = false;
  const guard = (event: MouseEvent) => {
    if (event.type === 'mousedown' && event.detail <= 1)
      isOnEntry = event.target instanceof Element && event.target.closest(entries) !== null;
    if (!isOnEntry || event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of presses) addEventListener(press, guard, { capture: true });
}
