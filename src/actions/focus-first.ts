/** Fields that are still being loaded, and fields. A form in pages says itself what gets the focus. */
const first = '[data-late], [data-chooses], input:enabled:not([type="file"]), textarea:enabled';

/**
 * Lets a dialog begin in its first field, also if that is loaded later than the others. Gives up when the user does
 * something. Returns a function that stops it. `isLate`: the dialog has given the focus away already.
 */
export function focusFirst(holder: HTMLElement, isLate = false): () => void {
  const look = () => {
    const own = holder.querySelector<HTMLElement>('[data-autofocus]');
    if (own) {
      if (isLate) own.focus();
      return stop();
    }
    const found = holder.querySelector<HTMLElement>(first);
    if (!found || found.dataset.late !== undefined) return;
    stop();
    found.setAttribute('data-autofocus', '');
    // Where somebody would go on typing.
    if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length);
    if (mustFocus) found.focus();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true);
  observer.observe(holder, { subtree: true, childList: true });
  let mustFocus = isLate;
  look();
  mustFocus = true;
  return stop;
}
