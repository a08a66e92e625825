import type { Context } from '../../engine/context/context.ts';

const keyOf = (username: string, dashboard: string) => `motorpool.file-sections.${username}.${dashboard}`;

/**
 * The keys of the sections that the user leaves out of the files and prints of a dashboard, on this device; null if nothing was
 * chosen.
 */
export function leftSections({ viewer }: Pick<Context, 'viewer'>, dashboard: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewer.username, dashboard)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

export function leaveSections({ viewer }: Pick<Context, 'viewer'>, dashboard: string, left: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(viewer.username, dashboard), JSON.stringify(left));
  } catch {
    // Storage is full or forbidden: the choice holds until the dialog is closed.
  }
}
