import { Box } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { Option } from './option.tsx';
import classes from './search.module.css';

export const recentId = (place: number) => `recent-${place}`;

interface Props {
  texts: readonly string[];
  selected: string | undefined;
  onSearch: (text: string) => void;
}

/** The user's previous searches. */
export function RecentSearches({ texts, selected, onSearch }: Props) {
  const words = useWords();
  if (texts.length === 0) return null;
  return (
    <Box role="group" aria-label={words('search.recent')}>
      <div className={classes.heading} aria-hidden="true">
        {words('search.recent')}
      </div>
      {texts.map((text, place) => (
        <Option
          key={text}
          id={recentId(place)}
          isSelected={selected === recentId(place)}
          onChoose={() => onSearch(text)}
        >
          <IconHistory {...largeIcon} />
          <span className={classes.text}>{text}</span>
        </Option>
      ))}
    </Box>
  );
}
