import { useRef, useState } from 'react';

/** The chip whose filter is being edited: it stays in its place while the filter has no conditions. */
export interface EditedChip {
  key: string;
  place: number;
}

/** Which chip of a filter bar is being edited. */
export function useEditedChip() {
  const [edited, setEdited] = useState<EditedChip | null>(null);
  // What is still being typed when a chip is removed is dropped with it.
  const removed = useRef(new Set<string>());
  return {
    edited,
    isRemoved: (key: string) => removed.current.has(key),
    toggle(chip: EditedChip): void {
      removed.current.delete(chip.key);
      setEdited(edited?.key === chip.key ? null : chip);
    },
    close: () => setEdited(null),
    /** To be called before the filters are removed. */
    remove(keys: readonly string[]): void {
      for (const key of keys) removed.current.add(key);
      setEdited(null);
    },
  };
}
