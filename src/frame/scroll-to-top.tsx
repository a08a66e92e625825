import { ActionIcon, Affix, Tooltip, Transition } from '@mantine/core';
import { useScrollDirection, useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useWords } from '../i18n/use-words.ts';
import { largeIcon } from '../ui/icon-looks.ts';

/**
 * `showsAt`: pixels of scrolling after which it appears, like the header: once the user scrolls up. While the page is
 * read downwards it would cover the content.
 */
export function ScrollToTop({ showsAt }: { showsAt: number }) {
  const words = useWords();
  const [scroll, scrollTo] = useWindowScroll();
  const isUpwards = useScrollDirection() === 'up';
  return (
    <Affix position={{ bottom: 20, right: 20 }}>
      <Transition transition="fade" mounted={scroll.y > showsAt && isUpwards}>
        {(style) => (
          <Tooltip label={words('frame.scroll_to_top')} position="left">
            <ActionIcon
              style={style}
              variant="default"
              size={40}
              radius="xl"
              aria-label={words('frame.scroll_to_top')}
              onClick={() => {
                scrollTo({ y: 0 });
                // The button goes away; what is read next is the page from its beginning.
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            >
              <IconArrowUp {...largeIcon} />
            </ActionIcon>
          </Tooltip>
        )}
      </Transition>
    </Affix>
  );
}
