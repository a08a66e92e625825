import { fileOf, type Locale, locales, type Screen, sizes, type Theme, themes } from './plan.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function row({ path }: Screen, locale: Locale, theme: Theme): string {
  const pictures = sizes.map(({ width, height }) => {
    const file = escaped(fileOf(path, locale, theme, width));
    const shown = Math.round((width / height) * 220);
    const alt = escaped(`${path}, ${locale}, ${theme}, ${width} px`);
    return `<a href="${file}"><img src="${file}" width="${shown}" height="220" loading="lazy" alt="${alt}" title="${alt}"></a>`;
  });
  return `<p class="${locale} ${theme}">${pictures.join('')}</p>`;
}

/** The page with all pictures, one block per address. Checkboxes at the top hide languages and themes. */
export function contactSheet(title: string, drawn: readonly Screen[]): string {
  const boxes = [...locales, ...themes].map(
    (name) => `<label><input type="checkbox" id="${name}" checked> ${name}</label>`,
  );
  const hidden = [...locales, ...themes].map((name) => `body:has(#${name}:not(:checked)) p.${name}`);
  const blocks = drawn.map(
    (each) =>
      `<h2>${escaped(each.path)}</h2>${locales.flatMap((locale) => themes.map((theme) => row(each, locale, theme))).join('\n')}`,
  );
  return `<!doctype html>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { margin: 16px; font: 14px system-ui; background: #888; }
header { position: sticky; top: 0; padding: 8px; background: #fff; }
h2 { margin: 24px 0 4px; font-size: 16px; }
p { display: flex; gap: 8px; margin: 4px 0; }
img { border: 1px solid #444; background: #aaa; }
${hidden.join(', ')} { display: none; }
</style>
<header><strong>${escaped(title)}</strong> ${boxes.join(' ')}</header>
${blocks.join('\n')}
`;
}
