/** An operator's maintenance notice, as plain text (spec: shell §2.10). */
export interface MaintenanceNotice {
  active: boolean;
  title: string;
  description: string;
  link: { href: string; text: string } | null;
}

/** The default when nothing can be loaded; public/maintenance-mode.json has the same content. */
const bundled: MaintenanceNotice = { active: false, title: '', description: '', link: null };

/** Milliseconds. */
const patience = 10_000;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A link to a web page; null for other kinds of addresses. */
function linkOf(link: unknown, base: string): MaintenanceNotice['link'] {
  const { href, text } = Object(link) as { href?: unknown; text?: unknown };
  const address = textOf(href);
  if (address === '' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return ['http:', 'https:'].includes(url.protocol) ? { href: url.href, text: textOf(text) || url.host } : null;
}

/** Reads a notice from a file written by hand; null if it is not one. `base` is the address of the portal. */
export function readNotice(said: unknown, base: string): MaintenanceNotice | null {
  if (typeof said !== 'object' || said === null) return null;
  const { active, title, description, link } = said as { [K in keyof MaintenanceNotice]?: unknown };
  if (typeof active !== 'boolean') return null;
  return { active, title: textOf(title), description: textOf(description), link: linkOf(link, base) };
}

/** Loaded from the portal's own host. Never rejects. */
export async function fetchNotice(): Promise<MaintenanceNotice> {
  try {
    const response = await fetch(`/maintenance-mode.json?t=${Date.now()}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return (response.ok && readNotice(await response.json(), location.href)) || bundled;
  } catch {
    return bundled;
  }
}
