import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { FileLimits } from '../../engine/rules/files.ts';

interface Props {
  id: string;
  label: string;
  limits: FileLimits;
  words: Words;
  /** Whether it only looks disabled: it keeps the focus. */
  isIdle?: boolean;
  onChoose: (files: File[]) => void;
}

/** Opens the browser's own list of files. */
export function ChooseButton({ id, label, limits, words, isIdle = false, onChoose }: Props) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple={limits.most > 1}
      resetRef={reset}
      accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
      onChange={(chosen) => {
        onChoose([chosen ?? []].flat());
        // Else the same file could not be chosen again after it was removed.
        reset.current?.();
      }}
      inputProps={{ id, 'aria-label': label, tabIndex: -1 }}
    >
      {(button) => (
        <Button
          {...button}
          data-chooses
          size="compact-sm"
          variant="default"
          leftSection={<IconUpload size="1rem" aria-hidden />}
          data-disabled={isIdle || undefined}
          aria-disabled={isIdle || undefined}
        >
          {words('fields.files.choose', { count: limits.most })}
        </Button>
      )}
    </FileButton>
  );
}
