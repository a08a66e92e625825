import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Context } from '../../../engine/context/context.ts';
import type { Import } from '../../../engine/sections/table.ts';
import type { Acting } from '../../actions/acting.ts';
import { ImportDialog } from './import-dialog.tsx';
import { keptImport, keptText } from './kept-import.ts';
import { closeImport, openImport, useLastImport, useOpenImport } from './last-imports.ts';
import { UndoImport } from './undo-import.tsx';

interface Props {
  id: string;
  acting: Acting;
  context: Context;
  option: Import;
}

/** Opens the import of a table, and takes the last one back. */
export function ImportButton({ acting, context, id, option }: Props) {
  const isUndoable = useLastImport(id) !== null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTableImport size="1rem" aria-hidden />}
        onClick={() => openImport(id)}
      >
        {context.words('actions.import')}
      </Button>
      {isUndoable && <UndoImport {...{ acting, context, id }} name={option.action} />}
    </>
  );
}

/** The dialog of an import, if it is open. The button can be drawn elsewhere meanwhile: the first rows replace an empty table. */
export function OpenedImport(props: Props & { title: string; texts: string }) {
  const { id } = props;
  const isOpen = useOpenImport() === id;
  // Whoever comes back to the screen finds it closed, except after a reload.
  useEffect(() => {
    if (keptImport(id) || keptText(id)) openImport(id);
    return () => closeImport(id);
  }, [id]);
  return isOpen && <ImportDialog {...props} onClose={() => closeImport(id)} />;
}
