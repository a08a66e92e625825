import { Text } from '@mantine/core';
import type { Words } from '../../engine/context/context.ts';
import { faultText } from '../i18n/fault-text.ts';
import type { Act } from '../runs/act.ts';
import { textOfFailedAct } from './outcome.ts';

interface Props {
  act: Act | undefined;
  words: Words;
  /** The button that sends its files again. Missing: it has none. */
  again?: string;
  /** Whether it can still be done with its record. Default: it can. */
  isPossible?: boolean;
}

/** Why an action failed, as far as its fields don't say it. */
export function FailedAct({ act, words, again, isPossible = true }: Props) {
  if (act?.status !== 'failed') return null;
  const { failure, faults, isNewest } = act;
  const textOf = () => {
    if (again !== undefined && failure.type === 'unreachable') return words('fields.files.cut_off', { again });
    if (isNewest) return words(isPossible ? 'actions.newest_shown' : 'actions.no_longer');
    return textOfFailedAct(failure, words);
  };
  const known = faults.others.filter(({ key }) => words.has(key)).map((fault) => faultText(fault, words));
  const isPlaced = Object.keys(faults.fields).length > 0 && faults.others.length === 0;
  const texts = known.length > 0 ? known : [isPlaced ? words('actions.check') : textOf()];
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <Text key={text} role="alert" size="sm" c="var(--mantine-color-error)">
        {text}
      </Text>
    ));
}
