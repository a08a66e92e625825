import fc from 'fast-check';
import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import type { Document, DocumentPart, DocumentSection } from '../../../engine/files/document/document.ts';
import { keepContents } from '../../../engine/files/pdf/contents.ts';
import { writeCover } from '../../../engine/files/pdf/cover.ts';
import { writePart } from '../../../engine/files/pdf/grid.ts';
import { Flow } from '../../../engine/files/pdf/paper/flow.ts';
import { mostEmpty, page, type, widthOf } from '../../../engine/files/pdf/paper/page.ts';
import { Paper } from '../../../engine/files/pdf/paper/paper.ts';
import { typefaceOf } from '../../../engine/files/pdf/paper/typeface.ts';
import { type Drawing, isCard, sectionBlock } from '../../../engine/files/pdf/section-block.ts';
import { sectionHead } from '../../../engine/files/pdf/section-head.ts';
import { paperTable } from '../../../engine/files/pdf/tables/table.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from './composed-samples.ts';
import { control } from './support.ts';

/** A page break: the free height below the last block before it, and the number of the page after it. */
interface Break {
  free: number;
  to: number;
}

/** Remembers every page break. */
class WatchedFlow extends Flow {
  readonly breaks: Break[] = [];

  override newPage(): void {
    const free = page.bottom - this.y;
    super.newPage();
    this.breaks.push({ free, to: this.setting.paper.pages });
  }
}

interface Written {
  flow: WatchedFlow;
  drawing: Drawing;
}

/** Writes a file, and remembers its page breaks between the first and the last page of the sections. */
async function written(composed: Document): Promise<Written> {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
  const paper = new Paper(doc, typefaceOf(doc, fonts));
  const setting = { paper, file: composed, control };
  const flow = new WatchedFlow(setting);
  writeCover(flow);
  if (!keepContents(flow)?.isFollowed) flow.newPage();
  flow.breaks.length = 0;
  const drawing = { ...setting, geographies: { north_america: regionsOf('regions') } };
  for (const part of composed.parts) await writePart(flow, part, drawing, () => undefined);
  return { flow, drawing };
}

const breaksOf = async (composed: Document): Promise<Break[]> => (await written(composed)).flow.breaks;

const pictures = charts('en-US').filter(({ key }) => !/map|points/.test(key));
const widths = fc.constantFrom(3, 4, 6, 8, 12);
const anySection: fc.Arbitrary<Partial<DocumentSection>> = fc.oneof(
  fc.record({ figures: fc.constant([figure('Cost', '$12')]), width: fc.constantFrom(2, 3) }),
  fc.record({ chart: fc.constantFrom(...pictures.map(({ chart }) => chart)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 70 }).map((rows) => sheetOf(rows)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 40 }).map((rows) => sheetOf(rows, 14)), width: fc.constant(12) }),
  // About as high as a page that is more than a third empty.
  fc.record({ sheet: fc.integer({ min: 11, max: 18 }).map((rows) => sheetOf(rows)), width: fc.constant(12) }),
  fc.record({ text: fc.integer({ min: 5, max: 200 }).map((words) => 'word '.repeat(words)), width: widths }),
);
const anyPart = fc.record({
  title: fc.constantFrom('A part', 'A longer name of a part'),
  sections: fc
    .array(anySection, { minLength: 1, maxLength: 9 })
    .map((all) => all.map((own, at) => section(`s${at}`, own))),
});
/** Parts that, like their sections, all have a title of their own. */
const parts = fc.array(anyPart, { minLength: 1, maxLength: 3 }).map((all) =>
  all.map(({ title, sections }, part) => ({
    title: `${title} ${part}`,
    sections: sections.map((own) => ({ ...own, title: `${own.title} ${part}` })),
  })),
);

/** The sections of a part in rows of twelve columns. */
function rowsOf({ sections }: DocumentPart): DocumentSection[][] {
  const rows: DocumentSection[][] = [];
  for (const each of sections) {
    const row = rows.at(-1);
    if (row && row.reduce((width, { width: own }) => width + own, each.width) <= 12) row.push(each);
    else rows.push([each]);
  }
  return rows;
}

/** Points: less than this of a section can't begin on a page: a chart at its lowest, the first lines of a table, or all of it. */
function leastOf(own: DocumentSection, drawing: Drawing): number {
  const { sheet } = own;
  if (!sheet) return sectionBlock(own, widthOf(own.width), drawing, { less: mostLess }).height;
  const table = paperTable(drawing, own, sheet, page.width);
  return sectionHead(drawing, own, page.width).height + table.headHeight + 5 * type.small.line + 10;
}

/** The most that a chart is reduced where a third of a page would stay empty, in points. */
const mostLess = 90;
/** The title of a part, with what is above and below it; and the space above another row. */
const [titled, spaced] = [70, 18];

/** Rows of sections that begin on a new page although a third of the page before was free and they fit there. */
function wastedBy({ parts }: Document, { flow, drawing }: Written): string[] {
  const starts = new Map(flow.marks.filter(({ level }) => level === 1).map((mark) => [mark.title, mark]));
  return parts.flatMap((part) =>
    rowsOf(part).flatMap((row, number) => {
      const first = row.flatMap(({ title }) => starts.get(title) ?? []).sort((a, b) => a.page - b.page || a.y - b.y)[0];
      const broken = flow.breaks.find(({ to }) => to === first?.page);
      if (!first || !broken || broken.free <= mostEmpty || first.y > page.top + titled) return [];
      const least = Math.max(...row.map((each) => leastOf(each, drawing))) + (number === 0 ? titled : spaced);
      return least < broken.free ? [`${first.title}: ${least} of ${broken.free}`] : [];
    }),
  );
}

/** Parts whose title is on the page before their first section. */
const lonely = ({ parts }: Document, { flow: { marks } }: Written): (string | null)[] =>
  parts
    .filter(({ title, sections }) => {
      const at = marks.findIndex((mark) => mark.level === 0 && mark.title === title);
      // A single figure has no mark.
      return rowsOf({ title, sections })[0]?.every((own) => !isCard(own)) && marks[at]?.page !== marks[at + 1]?.page;
    })
    .map(({ title }) => title);

/** The ends of pages that go over their bottom. */
const over = ({ flow }: Written): number[] =>
  [...flow.breaks.map(({ free }) => free), page.bottom - flow.y].filter((free) => free < -0.01);

/** What is wrong with the pages of some parts. */
async function faultsOf(own: DocumentPart[]): Promise<{ wasted: string[]; alone: (string | null)[]; over: number[] }> {
  const composed = file(own);
  const result = await written(composed);
  return { wasted: wastedBy(composed, result), alone: lonely(composed, result), over: over(result) };
}

const faultless = { wasted: [], alone: [], over: [] };

/** Writes a part on a page of which so much is free. */
async function writtenBelow(free: number, ...all: Partial<DocumentSection>[]): Promise<Written & { part: Document }> {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
  const sections = all.map((own, at) => section(`s${at}`, own));
  const part = file([{ title: 'A part', sections }]);
  const drawing = { paper: new Paper(doc, typefaceOf(doc, fonts)), file: part, control, geographies: {} };
  const flow = new WatchedFlow(drawing);
  flow.y = page.bottom - free;
  for (const each of part.parts) await writePart(flow, each, drawing, () => undefined);
  return { flow, drawing, part };
}

describe('the pages of a PDF', () => {
  it('are never more than a third empty where the next block fits, have no title alone, and end at their bottom', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (own) => {
        expect(await faultsOf(own)).toEqual(faultless);
      }),
      // Shrinking would take minutes.
      { numRuns: 30, endOnFailure: true },
    );
  }, 120_000);

  it('are filled below the title of a part that leaves less than a third of them', async () => {
    const sheet = (rows: number, more: number, width = 12) => ({ sheet: sheetOf(rows, more), width });
    const all = [
      [sheet(19, 0, 6), sheet(27, 14), sheet(11, 0), { figures: [figure('Cost', '$12')], width: 2 }],
      [sheet(12, 0)],
    ];
    const own = all.map((sections, part) => ({
      title: `Part ${part}`,
      sections: sections.map((each, at) => section(`s${at} ${part}`, each)),
    }));
    expect(await faultsOf(own)).toEqual(faultless);
  });

  it.each([
    -20, -1, 1, 10, 20, 40, 60,
  ])('are filled by a part where %i points more than a third are left', async (more) => {
    const { flow } = await writtenBelow(mostEmpty + more, { sheet: sheetOf(12) });
    expect(flow.breaks).toHaveLength(1);
    if (more > 0) expect(flow.breaks[0]?.free).toBeLessThan(mostEmpty);
  });

  it.each<[string, Partial<DocumentSection>]>([
    ['a table of many columns', { sheet: sheetOf(20, 14) }],
    ['a table of few columns', { sheet: sheetOf(60) }],
    ['a long text', { text: 'word '.repeat(2500) }],
    ['a chart', { chart: pictures[0]?.chart ?? null, width: 6 }],
    [
      'a table with rows of many lines',
      {
        sheet: {
          ...sheetOf(12),
          said: (field) => (field === 'driver' ? { text: 'word '.repeat(400), format: '', isGood: null } : null),
        },
      },
    ],
  ])('have the title of a part together with %s', async (_, own) => {
    for (let free = 50; free < 300; free += 10) {
      const result = await writtenBelow(free, own);
      expect([free, lonely(result.part, result), over(result)]).toEqual([free, [], []]);
    }
  });

  it('have tables side by side as on the screen where none of them can begin on the page before', async () => {
    const narrow = (): Partial<DocumentSection> => {
      const sheet = sheetOf(10);
      return {
        sheet: { ...sheet, columns: sheet.columns.slice(0, 3) },
        width: 6,
        description: 'word '.repeat(80),
      };
    };
    const pages: number[] = [];
    for (let free = Math.ceil(mostEmpty); free < mostEmpty + 60; free += 2) {
      const { marks } = (await writtenBelow(free, narrow(), narrow())).flow;
      const [first, second] = marks.filter(({ level }) => level === 1);
      pages.push(first?.page ?? 0);
      if (first?.page === 2) expect([free, second]).toMatchObject([free, { page: 2, y: first.y }]);
    }
    expect([pages[0], pages.at(-1)]).toEqual([2, 1]);
  });

  it('end at their bottom where a section below the title of a part is nearly as high as a page', async () => {
    for (let words = 140; words < 260; words += 4) {
      const result = await writtenBelow(20, { text: 'word '.repeat(words), width: 3 });
      expect([words, over(result)]).toEqual([words, []]);
    }
  });

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
