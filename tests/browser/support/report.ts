import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SavedFile } from './files.ts';

/** The texts of the screen in one language. Tests in other languages read the locale files. */
export interface ShownGrid {
  /** Fields, in the order of the columns. */
  columns: string[];
  headers: string[];
  /** Texts of the drawn cells, row by row. */
  rows: string[][];
  totals: string[];
}

/** The screen of one report by roles and names, as a user finds it. It is the whole page or part of it. */
export function reportScreen(page: Page, title: string, screen = page.getByRole('main')) {
  const grid = screen.getByRole('grid', { name: title });
  const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' });
  const status = () => screen.locator('footer').getByRole('status');

  async function readGrid(): Promise<ShownGrid> {
    return grid.evaluate((element) => {
      const place = (node: Element) => Number(node.getAttribute('aria-colindex'));
      const inOrder = (nodes: Iterable<Element>) => [...nodes].sort((a, b) => place(a) - place(b));
      const text = (node: Element) => (node.querySelector('[data-ref="eText"]') ?? node).textContent?.trim() ?? '';
      const headers = inOrder(element.querySelectorAll('[role="columnheader"]'));
      const rows = new Map<string, Element[]>();
      for (const cell of element.querySelectorAll('[role="gridcell"]')) {
        const index = cell.closest('[row-index]')?.getAttribute('row-index') ?? '';
        rows.set(index, [...(rows.get(index) ?? []), cell]);
      }
      const textsOf = (cells: Element[]) => inOrder(cells).map((cell) => cell.textContent ?? '');
      const pinned = [...rows.keys()].filter((index) => /\D/.test(index));
      const indices = [...rows.keys()].filter((index) => /^\d+$/.test(index)).sort((a, b) => Number(a) - Number(b));
      return {
        columns: headers.map((header) => header.getAttribute('col-id') ?? ''),
        headers: headers.map(text),
        rows: indices.map((index) => textsOf(rows.get(index) ?? [])),
        totals: pinned.flatMap((index) => textsOf(rows.get(index) ?? [])),
      };
    });
  }

  return {
    screen,
    grid,
    button,
    status,
    readGrid,
    header: (name: string) => grid.getByRole('columnheader', { name, exact: true }),
    field: (label: string): Locator => screen.getByLabel(label),
    search: screen.getByRole('searchbox'),
    /** From the status bar: the rows left by search and filters, and all rows. */
    async rowCounts(): Promise<[shown: number, of: number]> {
      const groups = ((await status().textContent()) ?? '').match(/\d+(?:[,\u00a0\u202f]\d{3})*/g) ?? [];
      const numbers = groups.map((group) => Number(group.replaceAll(/\D/g, '')));
      return [numbers[0] ?? Number.NaN, numbers[1] ?? numbers[0] ?? Number.NaN];
    },
    async rowCount(): Promise<number> {
      return (await this.rowCounts())[0];
    },
    /** Opens the filter of a column from its header menu. */
    async openFilter(header: string, entry = 'Filter…') {
      await grid.getByRole('columnheader', { name: header, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: entry }).click();
      await page.getByRole('form').or(page.locator('form')).first().waitFor();
    },
    async filter(header: string, text: string) {
      await this.openFilter(header);
      await page.getByRole('tab', { name: 'Conditions' }).click();
      // React misses what Playwright fills in at once in Firefox.
      await page.getByRole('textbox', { name: 'Value 1' }).pressSequentially(text);
      await page.keyboard.press('Escape');
    },
    /** Runs the report, and waits until all rows are loaded. */
    async run(name = 'Run') {
      await button(name).click();
      await this.isDone();
    },
    async isDone() {
      await grid.waitFor();
      await expect.poll(() => screen.locator('[aria-busy]').first().getAttribute('aria-busy')).toBe('false');
    },
    /** The texts of a column in the drawn rows. */
    async column(field: string): Promise<string[]> {
      const { columns, rows } = await readGrid();
      const at = columns.indexOf(field);
      return rows.map((row) => row[at] ?? '');
    },
    /** The file from the export menu, which lists the rows shown before all rows. */
    async exportAs(
      format: 'xlsx' | 'csv' | 'pdf',
      scope: 'shown' | 'all',
      download: () => Promise<SavedFile> = () => page.waitForEvent('download'),
    ): Promise<SavedFile> {
      await button(/^Export/).click();
      const names = { xlsx: /^Excel/, csv: /^CSV(?! format)/, pdf: /^PDF/ };
      const entries = page.getByRole('menuitem', { name: names[format] });
      const coming = download();
      await (scope === 'all' ? entries.last() : entries.first()).click();
      return coming;
    },
  };
}
