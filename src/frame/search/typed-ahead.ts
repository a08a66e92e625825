/** The id of the field of the search. */
export const fieldId = 'search-text';

/** What was typed before the field of the search had the focus. */
export interface TypedAhead {
  text: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
}

let end = (): TypedAhead | null => null;

/**
 * Keeps what is typed from now on until the field of the search has the focus: otherwise the page would get these keys.
 * Asked for once more, it also keeps what it had. Escape and a click end it; `onLeave` is called then.
 */
export function typeAhead(onLeave: () => void): void {
  const typed = end() ?? { text: '', isEntered: false };
  const leave = () => {
    end();
    onLeave();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Escape') return leave();
    if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (key === 'Enter') typed.isEntered ||= !repeat;
    else if (!repeat && !typed.isEntered) typed.text += key;
  };
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', leave, true);
  end = () => {
    removeEventListener('keydown', onKey, true);
    removeEventListener('pointerdown', leave, true);
    end = () => null;
    return typed;
  };
}

/** Ends it. Returns what was typed; null if nothing was kept. */
export const takeTyped = (): TypedAhead | null => end();
