import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paintOf, palettes } from '../../engine/charts/palette.ts';
import { findPoppler, type PageImage, readPdf, type Word } from '../support/poppler.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const poppler = findPoppler();

/** Name and color of every entry in the legends of the screen. */
const legendsOn = (page: Page) =>
  page.evaluate((label) => {
    const hex = (color: string) =>
      `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    return [...document.querySelectorAll(`ul[aria-label="${label}"] button`)].map((entry) => {
      const swatch = entry.querySelector('[aria-hidden]');
      return { name: entry.textContent ?? '', color: swatch ? hex(getComputedStyle(swatch).backgroundColor) : '' };
    });
  }, words('charts.legend'));

/** Draws every section once. */
async function drawAll(page: Page): Promise<void> {
  for (const section of await page.locator('main article').all()) {
    await section.scrollIntoViewIfNeeded();
    await expect.poll(() => section.locator('[aria-busy="true"], .mantine-Skeleton-root').count()).toBe(0);
  }
}

async function savePdf(page: Page): Promise<Uint8Array> {
  await page.getByRole('button', { name: words('report.export') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words('dashboard.file.pdf') }).click(),
  ]);
  return readFile(await download.path());
}

/** Whether a word is the next one of a text. */
const follows = (before: Word | undefined, after: Word | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  Math.abs(before.y - after.y) < 1.5 &&
  after.x > before.x &&
  after.x - before.right < 4;

/** The places of a name on a page, where it is a text of its own. */
function placesOf(name: string, page: readonly Word[]): Word[] {
  const parts = name.split(/\s+/);
  return page.flatMap((word, at) => {
    const end = at + parts.length - 1;
    const isName = parts.every(
      (part, number) =>
        page[at + number]?.text === part && (number === 0 || follows(page[at + number - 1], page[at + number])),
    );
    return isName && !follows(page[at - 1], word) && !follows(page[end], page[end + 1]) ? [word] : [];
  });
}

const isNear = (one: string, other: string) =>
  [1, 3, 5].every((at) => {
    const part = (color: string) => Number.parseInt(color.slice(at, at + 2), 16);
    return Math.abs(part(one) - part(other)) <= 4;
  });

/** The colors of categories. */
const paints = [...palettes.light.series, paintOf(null, palettes.light)];

/** The color of the swatch at the left of a word; null if there is none. */
function swatchAt(image: PageImage, { x, y, bottom }: Word): string | null {
  const colors = Array.from({ length: 10 }, (_, step) => image.colourAt(Math.max(0, x - 3 - step), (y + bottom) / 2));
  const own = colors.filter((color) => paints.some((paint) => isNear(color, paint)));
  return own.length >= 4 ? (own[0] ?? null) : null;
}

it.skipIf(!poppler).each(['/fleet', '/fleet-objective-report'])(
  'a category has the color in the PDF of %s that it has on screen',
  async (path) => {
    const { page } = await portal.open({ as: 'fleet-us', path, height: 900 });
    await page.locator('main article').first().waitFor();
    await drawAll(page);
    const shown = await legendsOn(page);
    const colors = new Map(shown.map(({ name, color }) => [name, color]));
    expect(new Set(shown.map(({ name, color }) => `${name} ${color}`)).size).toBe(colors.size);
    const pdf = readPdf(poppler ?? '', await savePdf(page));
    const [pages, images] = [pdf.words(), pdf.images()];
    const faults: string[] = [];
    const found = new Set<string>();
    for (const [name, color] of colors)
      for (const [number, words] of pages.entries())
        for (const word of placesOf(name, words)) {
          const swatch = swatchAt(images[number] as PageImage, word);
          if (!swatch) continue;
          found.add(name);
          if (!isNear(swatch, color)) faults.push(`${name}: ${color} on screen, ${swatch} on page ${number + 1}`);
        }
    expect(faults).toEqual([]);
    // Long names are shortened differently.
    expect(found.size).toBeGreaterThan(colors.size * 0.7);
  },
);
