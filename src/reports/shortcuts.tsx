import { Group, Kbd, Modal, Table } from '@mantine/core';
import type { Context } from '../../engine/reports/context.ts';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** What the keyboard does, by the key of its words. */
const shortcuts = {
  run: [mod, '↵'],
  search: ['/'],
  clear_search: ['Esc'],
  move: ['↑', '↓', '←', '→'],
  sort: ['↵'],
  sort_more: ['⇧', '↵'],
  filter: [mod, '↵'],
  copy_cell: [mod, 'C'],
  copy_row: [mod, '⇧', 'C'],
  menu: ['⇧', 'F10'],
  help: ['?'],
} as const;

interface Props {
  context: Context;
  opened: boolean;
  onClose: () => void;
}

export function Shortcuts({ context: { words }, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words('report.shortcuts.title')}
      closeButtonProps={{ 'aria-label': words('report.close') }}
    >
      <Table>
        <Table.Tbody>
          {Object.entries(shortcuts).map(([key, keys]) => (
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
    </Modal>
  );
}
