import type { EntryBadge } from '../definitions/family.ts';
import type { ResolvedMenu } from '../menus/resolve.ts';
import type { Thing } from './things.ts';

const badgeText = ({ count, call, fresh_on: topic }: EntryBadge) =>
  `${count} of ${call}${topic === undefined ? '' : ` (${topic})`}`;

/** The places of a screen in the menus of a viewer. */
export const placesIn = (menus: readonly (ResolvedMenu | null)[], key: string): Thing[] =>
  menus.flatMap((menu) =>
    (menu?.categories ?? []).flatMap((category) =>
      category.items
        .filter((item) => item.key === key)
        .map(({ to, text, badge }) => {
          const path = `${menu?.title} > ${category.text} > ${text}`;
          return { part: 'menus', name: to, said: { text: badge ? `${path}, with ${badgeText(badge)}` : path } };
        }),
    ),
  );
