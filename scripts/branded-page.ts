import type { Brand } from '../engine/schema/brand.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** The logo as an image, like src/ui/logo.tsx draws it in the page. */
function markOf({ name, colors, mark }: Brand): string {
  const sign = mark
    ? `<path d="${mark.path}" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff">${escaped([...name][0] ?? '')}</text>`;
  const [x, y] = mark?.dot ?? [];
  const dot = x === undefined ? '' : `<circle cx="${x}" cy="${y}" r="2.1" fill="${colors.secondary_light}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colors.primary}"/>${sign}${dot}</svg>`;
}

/** The address of the icon. */
export const iconOf = (brand: Brand): string => `data:image/svg+xml,${encodeURIComponent(markOf(brand))}`;

/** The page of the portal with the brand's title, icon and color, before any script runs. */
export const brandedPage = (html: string, brand: Brand): string =>
  html
    .replace('%BRAND_NAME%', () => escaped(brand.name))
    .replace('%BRAND_COLOR%', () => brand.colors.primary)
    .replace('%BRAND_ICON%', () => iconOf(brand));
