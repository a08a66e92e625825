/** What is wrong: a field, or what is said of several. */
const faulty = '[aria-invalid="true"], [data-fault]';

/**
 * Moves the focus to the first fault of a form, as soon as it is drawn: fields inside a field follow a moment later. Gives
 * up when the user does something. Returns a function that stops it.
 */
export function focusFault(form: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const first = form.querySelector<HTMLElement>(faulty);
    first?.focus();
    if (first) stop();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) form.removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown']) form.addEventListener(event, stop);
  observer.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
  timer = setTimeout(look);
  return stop;
}
