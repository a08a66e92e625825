const single = '[role^="menuitem"], [role="option"], [data-turns]';

const control = 'button, a, input, label, [role]';

const presses = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/** The dialog or drawer in front of everything else; undefined if there is none. */
const inFront = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** The first click of what may become a double click. */
interface FirstClick {
  /** It counts once, whatever it does. */
  isOnce: boolean;
  /** What was clicked, and the dialog in front then. */
  element: Element | null;
  dialog: Element | undefined;
}

function firstClick({ target }: MouseEvent): FirstClick {
  const on = target instanceof Element ? target : null;
  return {
    isOnce: on?.closest(single) != null,
    element: on?.closest(control) ?? on,
    dialog: inFront(),
  };
}

/** Whether a click has opened or closed a dialog, or changed what is in it. */
const hasChangedDialogs = ({ element, dialog }: FirstClick): boolean =>
  inFront() !== dialog || (dialog !== undefined && element?.isConnected === false);

/**
 * Makes a double click on a menu entry count as one click. The first click closes the menu, so the second would reach
 * what the menu covered, such as a cell that opens its rows. The same holds for what turns the pages of a form: the second
 * click could send what the first one has shown. And for what opens or closes a dialog, or shows its question: the second
 * click would close or answer it.
 */
export function guardDoubleClicks(): void {
  let first: FirstClick | null = null;
  const guard = (event: MouseEvent) => {
    if (event.type === 'mousedown' && event.detail <= 1) first = firstClick(event);
    if (event.detail <= 1 || !first || !(first.isOnce || hasChangedDialogs(first))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of presses) addEventListener(press, guard, { capture: true });
}
