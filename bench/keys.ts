/** A key that was pressed in the page. */
export interface PressedKey {
  key: string;
  /** The name of the element that had the focus. */
  at: string;
  /** Milliseconds from the key to the paint of the first answer; null if nothing changed before the next key. */
  first: number | null;
  /** What changed first. */
  answer: string;
}

declare global {
  interface Window {
    pressedKeys: PressedKey[];
  }
}

/**
 * Runs in the page before its own scripts. The answer to a key is the first change of the document, of the focus or of a field
 * after it, whatever caused it; its time is that of the paint after it.
 */
export function watchKeys(): void {
  window.pressedKeys = [];
  let waiting: { start: number; pressed: PressedKey } | null = null;
  const nameOf = (element: Element | null) =>
    (
      element?.getAttribute('aria-label') ??
      (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      ''
    ).trim() ||
    (element?.matches('button, a') ? (element.textContent ?? '').trim() : (element?.tagName.toLowerCase() ?? ''));
  const answer = (what: string) => {
    if (!waiting) return;
    const { start, pressed } = waiting;
    waiting = null;
    // A task that is queued in a frame runs after its paint.
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(pressed, { first: performance.now() - start, answer: what })),
    );
  };
  addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return;
      const name = [ctrlKey && 'Ctrl', key === ' ' ? 'Space' : key].filter(Boolean).join('+');
      const pressed = { key: name, at: nameOf(document.activeElement).slice(0, 40), first: null, answer: '' };
      window.pressedKeys.push(pressed);
      waiting = { start: timeStamp, pressed };
    },
    true,
  );
  addEventListener('focusin', ({ target }) => answer(`focus on ${nameOf(target as Element)}`), true);
  addEventListener('input', () => answer('the text'), true);
  new MutationObserver(([change]) => {
    if (!change) return;
    const element = change.target instanceof Element ? change.target : change.target.parentElement;
    const part = change.type === 'attributes' ? `${change.attributeName} of ` : change.addedNodes[0] ? 'more in ' : '';
    answer(`${part}${nameOf(element) || element?.className || change.target.nodeName}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
