import { Group, Kbd, Table } from '@mantine/core';
import type { Context } from '../../../engine/context/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { modKey } from '../../ui/keys.ts';

/** The keyboard shortcuts, by the key of their words. */
const shortcuts = [
  ['run', [modKey, '↵']],
  ['search', ['/']],
  ['clear_search', ['Esc']],
  ['move', ['↑', '↓', '←', '→']],
  ['sort', ['↵']],
  ['sort_more', ['⇧', '↵']],
  ['filter', [modKey, '↵']],
  ['summary', ['↵', '←', '→']],
  ['open', ['↵']],
  ['group', ['↵', '+', '−']],
  ['copy_cell', [modKey, 'C']],
  ['copy_row', [modKey, '⇧', 'C']],
  ['menu', ['⇧', 'F10']],
  ['help', ['?']],
] as const;

interface Props {
  context: Context;
  opened: boolean;
  onClose: () => void;
}

export function Shortcuts({ context: { words }, opened, onClose }: Props) {
  return (
    <Dialog title={words('report.shortcuts.title')} opened={opened} onClose={onClose}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([key, keys]) => (
            <Table.Tr key={key}>
              <Table.Th fw={400}>{words(`report.shortcuts.${key}`)}</Table.Th>
              <Table.Td>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  {keys.map((each) => (
                    <Kbd key={each}>{each}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
