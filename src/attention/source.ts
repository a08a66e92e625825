import type { ReactNode } from 'react';
import type { Topic } from '../../contract/events.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { Locale } from '../i18n/locales.ts';
import type { useSignedIn } from '../session/viewer.ts';

/** What a source loads with. */
export interface LoadOptions {
  viewer: Viewer;
  locale: Locale;
  /** Whether the backend has the calls that the specification lacks. */
  isOwn: boolean;
  /** What the account brought with the sign-in. */
  pendingOrders: ReturnType<typeof useSignedIn>['pendingOrders'];
  signal: AbortSignal;
}

/**
 * One kind of items that need attention: src/attention/sources/<name>.tsx, with a line in the registry. Its texts are
 * `notifications.<name>` (`title`, and `none` for an empty list; without it an empty section is hidden) and
 * `notifications.home.<name>`.
 */
export interface Source<T> {
  /** Changes after which it is loaded again. It is also loaded again when events may have been missed. */
  topics: readonly Topic[];
  /** Where it is counted and listed: on the bell (spec: shell §4), in the drawer, on the home page. */
  shown: readonly ('badge' | 'drawer' | 'home')[];
  /** Whether backends other than our own have it. */
  isSpecified: boolean;
  /** Whether its texts are in the language of the screen. Default: false. */
  speaks?: boolean;
  /** Whether the heading in the drawer shows the number. Default: false. */
  isCounted?: boolean;
  /** The value until it is loaded, or if it can't be (spec: shell §8). */
  none: T;
  load(given: LoadOptions): Promise<T>;
  /** The number of items. */
  count(held: T): number;
  /** Whether the drawer has nothing to list. Default: the number is 0. */
  isNone?(held: T): boolean;
  /** The screen that lists them, if the viewer may open it. Default: the drawer. */
  leadsTo?(held: T): string;
  /** Draws its items in the drawer. `onLeave` is for links. */
  Items?(given: { held: T; onLeave: () => void }): ReactNode;
}

/** Keeps the type of the value. */
export const source = <T>(own: Source<T>): Source<T> => own;
