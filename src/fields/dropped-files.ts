import { type DragEvent, useState } from 'react';

/** The dropped files, without folders, which can't be sent. */
const filesOf = ({ dataTransfer }: DragEvent): File[] =>
  [...dataTransfer.items].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null;
    return file ? [file] : [];
  });

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Handlers for an element that takes dropped files, and whether some are over it. */
export function useDroppedFiles(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(filesOf(event));
      },
    },
  };
}
