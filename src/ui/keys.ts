const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the key that shortcuts are pressed with. */
export const modKey = isMac ? '⌘' : 'Ctrl';

/** Whether keys are for a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));
