/** What stands around a screen, and who may come to it. */
export interface Layout {
  /** `full` has header and sidebars, `guest` the tools of who is not signed in, `bare` nothing but the screen. */
  frame: 'full' | 'guest' | 'bare';
  /** Run in this order before the screen is shown; the portal knows them by their names. */
  guards: readonly string[];
  /** Whether the notice of maintenance stands above the screen. */
  maintenance: boolean;
  /** Pixels of scroll after which the header hides while one scrolls down; null where it stays. */
  headerHidesAt: number | null;
  /** Pixels of scroll after which the button back to the top shows; null where there is none. */
  scrollToTopAt: number | null;
  /** Whether one stands below screens that scroll as a document; those that take all the height have none. */
  footer: boolean;
}

const full = {
  frame: 'full',
  guards: ['check-auth', 'account'],
  maintenance: false,
  headerHidesAt: 180,
  scrollToTopAt: 300,
  footer: true,
} as const satisfies Layout;

/** Whole pages of others, which scroll by themselves. */
const embedded = { ...full, headerHidesAt: null, scrollToTopAt: null, footer: false } as const;

/** The page frames (spec: shell §2.9, §2.10). */
export const layouts = {
  account: full,
  'advanced-reports': full,
  default: { ...full, guards: ['check-auth', 'account', 'redirect-to-fleet-dashboard'] },
  'ev-fleet-dashboard': full,
  'fleet-navigator': embedded,
  'fleet-objective-report': full,
  guest: { ...full, frame: 'guest', guards: [], maintenance: true, headerHidesAt: null, scrollToTopAt: null },
  'my-reports': full,
  ordering: { ...full, headerHidesAt: 60 },
  'page-only': { ...embedded, frame: 'bare' },
  reporting: full,
  superset: embedded,
  updates: full,
  'vehicle-dashboard': { ...full, guards: ['check-auth', 'account', 'vehicle-dashboard'] },
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutName = keyof typeof layouts;

export const layoutOf = (name: LayoutName): Layout => layouts[name];

/** The layout of a menu and of what stands in it: the one of its name, where there is one. */
export const layoutOfMenu = (menu: string): LayoutName =>
  Object.hasOwn(layouts, menu) ? (menu as LayoutName) : 'default';
