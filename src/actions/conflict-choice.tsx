import { Alert, Button, Group, Table, Text } from '@mantine/core';
import type { Conflict } from '../../engine/actions/conflict.ts';
import type { Words } from '../../engine/context/context.ts';
import classes from './actions.module.css';

interface Props {
  conflict: Conflict;
  words: Words;
  onChoose: (which: 'keepMine' | 'takeTheirs') => void;
}

/** The values that two people have given the same fields, side by side. */
export const ConflictChoice = ({ conflict, words, onChoose }: Props) => (
  <Alert role="alert" variant="default" title={words('actions.conflict_title')}>
    <Text size="sm">{words('actions.conflict_text')}</Text>
    <Table className={classes.conflict} my="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words('actions.conflict_field')}</Table.Th>
          <Table.Th scope="col">{words('actions.conflict_mine')}</Table.Th>
          <Table.Th scope="col">{words('actions.conflict_theirs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {conflict.fields.map(({ key, text, mine, theirs }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{text}</Table.Th>
            <Table.Td>{mine || '–'}</Table.Td>
            <Table.Td>{theirs || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <Group gap="xs">
      <Button size="compact-sm" onClick={() => onChoose('keepMine')}>
        {words('actions.keep_mine')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onChoose('takeTheirs')}>
        {words('actions.take_theirs')}
      </Button>
    </Group>
  </Alert>
);
