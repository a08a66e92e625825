import { useState } from 'react';
import type { Typed } from '../../engine/formats/typed.ts';

/** A value that a field holds as the text that the user types. Text that can't be read is itself the value. */
interface Writing<T> {
  value: T | string | null;
  read(text: string): Typed<T> | null;
  write(value: T | string): string;
  onChange(value: T | string | null): void;
}

/** What was typed last, and what it was read as. `isHeld`: the value of the field has been that since. */
interface Draft<T> {
  isHeld: boolean;
  text: string;
  value: T | string | null;
  others: readonly T[];
}

export interface TypedText<T> {
  text: string;
  /** The field is being typed in: faults are shown when it is left. */
  isTyping: boolean;
  /** Other meanings of the text, after the field is left. */
  others: readonly T[];
  type(text: string): void;
  /** Ends typing. Whether that shows other meanings that were not shown before. */
  leave(): boolean;
  choose(value: T | null): void;
}

/** Keeps the typed text until the field is left. Then a value that was read is written in the locale's format. */
export function useTypedText<T>({ value, read, write, onChange }: Writing<T>): TypedText<T> {
  const [draft, setDraft] = useState<Draft<T> | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isSame = draft !== null && Object.is(draft.value, value);
  if (draft && isSame && !draft.isHeld) setDraft({ ...draft, isHeld: true });
  // The value was changed elsewhere, for example by Back: what was typed before is no longer the value.
  const isCurrent = draft !== null && (isSame || !draft.isHeld);
  return {
    text: isTyping && isCurrent ? draft.text : value === null ? '' : write(value),
    isTyping,
    others: !isTyping && draft && isSame ? draft.others : [],
    type: (text) => {
      const reading = read(text);
      const next = reading ? reading.value : text.trim() === '' ? null : text.trim();
      setDraft({ text, value: next, others: reading?.others ?? [], isHeld: false });
      setTyping(true);
      onChange(next);
    },
    leave: () => {
      setTyping(false);
      return isTyping && draft !== null && draft.others.length > 0 && Object.is(draft.value, value);
    },
    choose: (chosen) => {
      setDraft(null);
      setTyping(false);
      onChange(chosen);
    },
  };
}
