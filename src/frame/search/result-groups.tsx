import { Badge, Box } from '@mantine/core';
import { mostCounted } from '../../../contract/search.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Option } from './option.tsx';
import classes from './search.module.css';
import type { Group, Result } from './use-results.ts';

/** Spec: shell §4. */
const colors = { 'ON ORDER': 'cyan', 'ON BILLING': 'brand', 'CLOSE OUT': 'red' } as const;

interface Props {
  groups: readonly Group[];
  selected: string | undefined;
  onChoose: (result: Result) => void;
}

function Found({ result, isSelected, onChoose }: { result: Result; isSelected: boolean; onChoose: () => void }) {
  const words = useWords();
  const { id, to, text, more, icon, status, isStale } = result;
  const canChoose = to !== null && !isStale;
  return (
    <Option id={id} isSelected={isSelected} isStale={isStale} onChoose={canChoose ? onChoose : undefined}>
      <Icon name={icon} />
      <span className={classes.words}>
        <span className={classes.text}>{text}</span>
        {more && <span className={classes.more}>{more}</span>}
      </span>
      {status && (
        <Badge variant="light" tt="none" color={colors[status]} className={classes.chip}>
          {words.of(`values.vehicle_status.${status.replace(' ', '_')}`)}
        </Badge>
      )}
    </Option>
  );
}

/** The results, grouped by kind; each heading has the count. */
export function ResultGroups({ groups, selected, onChoose }: Props) {
  const words = useWords();
  const most = new Intl.NumberFormat(useLocale()).format(mostCounted);
  return groups.map(({ key, results, count }) => {
    const name = words(`search.${key}`);
    const shown = results.length;
    const cut = () =>
      count > mostCounted
        ? words('search.first_of_more', { name, shown, most })
        : words('search.first', { name, shown, count });
    const heading = count > shown ? cut() : name;
    return (
      <Box key={key} role="group" aria-label={heading}>
        <div className={classes.heading} aria-hidden="true">
          {heading}
        </div>
        {results.map((result) => (
          <Found
            key={result.id}
            result={result}
            isSelected={result.id === selected}
            onChoose={() => onChoose(result)}
          />
        ))}
      </Box>
    );
  });
}
