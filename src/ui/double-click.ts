const single = '[role^="menuitem"], [role="option"], [data-turns]';

const presses = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Makes a double click on a menu entry count as one click. The first click closes the menu, so the second would reach
 * what the menu covered, such as a cell that opens its rows. The same holds for what turns the pages of a form: the second
 * click could send what the first one has shown.
 */
export function guardDoubleClicks(): void {
  let isOnce = false;
  const guard = (event: MouseEvent) => {
    if (event.type === 'mousedown' && event.detail <= 1)
      isOnce = event.target instanceof Element && event.target.closest(single) !== null;
    if (!isOnce || event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of presses) addEventListener(press, guard, { capture: true });
}
