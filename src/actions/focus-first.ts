/** Fields that are still being loaded, and fields. A form in pages says itself what gets the focus. */
const first = '[data-late], [data-chooses], input:enabled:not([type="file"]), textarea:enabled';

/**
 * Lets a dialog begin in its first field, also if that is loaded later than the others. Gives up when the user does
 * something. Returns a function that stops it.
 */
export function focusFirst(holder: HTMLElement): () => void {
  const look = () => {
    if (holder.querySelector('[data-autofocus]')) return stop();
    const found = holder.querySelector<HTMLElement>(first);
    if (!found || found.dataset.late !== undefined) return;
    stop();
    found.setAttribute('data-autofocus', '');
    // Where somebody would go on typing.
    if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length);
    // The dialog has given the focus away already.
    if (isLate) found.focus();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true);
  observer.observe(holder, { subtree: true, childList: true });
  let isLate = false;
  look();
  isLate = true;
  return stop;
}
