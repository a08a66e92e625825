import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { failureText } from '../i18n/refusal-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { loadStars, star, useStars } from '../session/stars.ts';
import { useSignedIn } from '../session/viewer.ts';
import { largeIcon } from '../ui/icon-looks.ts';
import { showError } from '../ui/toasts.ts';
import classes from './star-button.module.css';

/** Stars or unstars the screen of a route. */
export function StarButton({ route, name }: { route: string; name: string }) {
  const words = useWords();
  const stars = useStars();
  const { isOwnServer } = useSignedIn();
  useEffect(() => {
    if (isOwnServer) void loadStars();
  }, [isOwnServer]);
  const isStarred = stars?.includes(route) ?? false;
  // Another backend has no such call.
  if (!isOwnServer) return null;
  const Star = isStarred ? IconStarFilled : IconStar;
  const change = () =>
    star(route, !isStarred).catch((reason: unknown) =>
      showError(failureText(reason, words), words('stars.not_starred')),
    );
  return (
    <Tooltip label={words(isStarred ? 'stars.unstar' : 'stars.star')}>
      <ActionIcon
        aria-label={words('stars.star_of', { name })}
        aria-pressed={isStarred}
        className={classes.star}
        disabled={stars === null}
        onClick={() => void change()}
      >
        <Star {...largeIcon} />
      </ActionIcon>
    </Tooltip>
  );
}
