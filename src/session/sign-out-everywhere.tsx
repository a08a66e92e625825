import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';

/** Ends all other sessions after the user has confirmed. */
export function SignOutEverywhere({ onEnd }: { onEnd: () => void }) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setAsking(true)}>
          {words('sessions.everywhere')}
        </Button>
      </Group>
    );
  }
  return (
    <Alert color="orange" role="alert">
      <Text mb="sm">{words('sessions.everywhere_ask')}</Text>
      <Group justify="flex-end">
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {words('sessions.cancel')}
        </Button>
        <Button color="red" onClick={onEnd}>
          {words('sessions.everywhere')}
        </Button>
      </Group>
    </Alert>
  );
}
