import fc from 'fast-check';
import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import type { ComposedFile, ComposedSection } from '../../../engine/exports/composed.ts';
import { keepContents } from '../../../engine/exports/pdf/contents.ts';
import { writeCover } from '../../../engine/exports/pdf/cover.ts';
import { Flow } from '../../../engine/exports/pdf/flow.ts';
import { writePart } from '../../../engine/exports/pdf/grid.ts';
import { mostEmpty, page } from '../../../engine/exports/pdf/page.ts';
import { Paper } from '../../../engine/exports/pdf/paper.ts';
import { typefaceOf } from '../../../engine/exports/pdf/typeface.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from './composed-samples.ts';
import { control } from './support.ts';

/** A page break: the free height before it, and the height of the block that did not fit; null where none was asked for. */
interface Break {
  free: number;
  wanted: number | null;
}

/** Remembers every page break. */
class WatchedFlow extends Flow {
  readonly breaks: Break[] = [];
  #wanted: number | null = null;

  override need(height: number): void {
    this.#wanted = height;
    super.need(height);
    this.#wanted = null;
  }

  override newPage(): void {
    this.breaks.push({ free: this.room, wanted: this.#wanted });
    super.newPage();
  }
}

/** The page breaks between the first and the last page of the sections of a file. */
async function breaksOf(composed: ComposedFile): Promise<Break[]> {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
  const paper = new Paper(doc, typefaceOf(doc, fonts));
  const setting = { paper, file: composed, control };
  const flow = new WatchedFlow(setting);
  writeCover(flow);
  if (!keepContents(flow)?.isFollowed) flow.newPage();
  flow.breaks.length = 0;
  const drawing = { ...setting, geographies: { north_america: regionsOf('regions') } };
  for (const part of composed.parts) await writePart(flow, part, drawing, () => undefined);
  return flow.breaks;
}

const pictures = charts('en-US').filter(({ key }) => !/map|points/.test(key));
const widths = fc.constantFrom(3, 4, 6, 8, 12);
const anySection: fc.Arbitrary<Partial<ComposedSection>> = fc.oneof(
  fc.record({ figures: fc.constant([figure('Cost', '$12')]), width: fc.constantFrom(2, 3) }),
  fc.record({ chart: fc.constantFrom(...pictures.map(({ chart }) => chart)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 70 }).map((rows) => sheetOf(rows)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 40 }).map((rows) => sheetOf(rows, 14)), width: fc.constant(12) }),
  fc.record({ text: fc.integer({ min: 5, max: 200 }).map((words) => 'word '.repeat(words)), width: widths }),
);
const anyPart = fc.record({
  title: fc.constantFrom('A part', 'Another part'),
  sections: fc
    .array(anySection, { minLength: 1, maxLength: 9 })
    .map((all) => all.map((own, at) => section(`s${at}`, own))),
});

describe('the pages of a PDF', () => {
  it('are never more than a third empty where the next block fits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPart, { minLength: 1, maxLength: 3 }), async (parts) => {
        for (const { free, wanted } of await breaksOf(file(parts)))
          if (free > mostEmpty) expect(wanted ?? 0).toBeGreaterThan(free);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('have a table of few rows and many columns on one of them', async () => {
    expect(await breaksOf(file([{ title: null, sections: [section('wide', { sheet: sheetOf(4, 20) })] }]))).toEqual([]);
  });

  it('have the rest of a page filled by a table that does not fit as a whole', async () => {
    const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
    const sections = [section('rows', { sheet: sheetOf(10) })];
    const part = { title: null, sections };
    const setting = { paper: new Paper(doc, typefaceOf(doc, fonts)), file: file([part]), control };
    const flow = new WatchedFlow(setting);
    flow.y = page.bottom - mostEmpty - 22;
    await writePart(flow, part, { ...setting, geographies: {} }, () => undefined);
    expect(flow.breaks).toHaveLength(1);
    expect(flow.breaks[0]?.free ?? 0).toBeLessThan(mostEmpty);
  });

  it('begin below the contents where these leave a third of a page free', () => {
    const sections = Array.from({ length: 20 }, (_, at) => section(`s${at}`, { note: 'Nothing.' }));
    const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
    const paper = new Paper(doc, typefaceOf(doc, fonts));
    const flow = new Flow({ paper, file: file([{ title: null, sections }]), control });
    writeCover(flow);
    const kept = keepContents(flow);
    expect(kept).toMatchObject({ isFollowed: true, lines: 10 });
    expect(flow.y).toBeGreaterThan(page.top + 10 * (kept?.high ?? 0));
    expect(paper.pages).toBe(2);
  });
});
