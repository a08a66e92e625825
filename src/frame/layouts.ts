/** The frame around a screen, and its guards. */
export interface Layout {
  /** `full`: header and sidebars. `guest`: the tools available before sign-in. `bare`: only the screen. */
  frame: 'full' | 'guest' | 'bare';
  /** Run in this order before the screen is shown. src/app/guards.ts has them by name. */
  guards: readonly string[];
  /** Whether a maintenance notice is shown above the screen. */
  maintenance: boolean;
  /** Scroll distance in pixels after which the header hides when scrolling down; null if it stays. */
  headerHidesAt: number | null;
  /** Scroll distance in pixels after which the back-to-top button appears; null for no button. */
  scrollToTopAt: number | null;
  /** Whether scrolling screens have a footer. Screens that fill the height never have one. */
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

/** Embedded pages of other systems, which scroll by themselves. */
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

/** The layout with a name that a definition says; `default` if there is none. */
export const layoutOf = (name: string): Layout =>
  Object.hasOwn(layouts, name) ? layouts[name as LayoutName] : layouts.default;
