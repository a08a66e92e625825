import { Button, Group } from '@mantine/core';

interface Props {
  message: string;
  /** The text of the button. */
  text: string;
  onUndo: () => void;
  /** The focus has come or gone: with it, the notice stays. */
  onFocus: () => void;
  onBlur: () => void;
}

/** What was done, with a button that takes it back. */
export const UndoNotice = ({ message, text, onUndo, onFocus, onBlur }: Props) => (
  <Group gap="xs">
    <span>{message}</span>
    <Button size="compact-sm" variant="default" onClick={onUndo} onFocus={onFocus} onBlur={onBlur}>
      {text}
    </Button>
  </Group>
);
