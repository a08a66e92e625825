import {
  type Document,
  type DocumentFigure,
  type DocumentSection,
  emptySection,
} from '../../../engine/files/document/document.ts';
import type { SheetLines } from '../../../engine/files/document/sheet-lines.ts';
import type { FontFiles } from '../../../engine/files/pdf/paper/typeface.ts';
import { linesOf } from '../../../engine/tables/lines.ts';
import type { Column } from '../../../engine/tables/table.ts';
import { loadFonts } from '../../../server/files/fonts.ts';
import { maps } from '../../../server/files/maps.ts';
import { wordsOf } from '../../browser/support/model.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { drawn, table } from '../charts/samples.ts';
import { draw } from '../charts/support.ts';
import { context } from '../support.ts';
import { input, numbers, texts } from './support.ts';

export const fonts: FontFiles = await loadFonts();

const [regions, counties] = await Promise.all([maps.shapes('north_america'), maps.shapes('us_counties')]);

/** The outlines of a map. */
export const regionsOf = (name: 'regions' | 'counties') => (name === 'counties' ? counties : regions);

export const section = (key: string, more: Partial<DocumentSection> = {}): DocumentSection => ({
  ...emptySection,
  key,
  title: `The ${key}`,
  ...more,
});

export const figure = (label: string, text: string, more: Partial<DocumentFigure> = {}): DocumentFigure => ({
  label,
  text,
  number: null,
  change: null,
  isGood: null,
  course: [],
  period: null,
  ...more,
});

export function file(parts: Document['parts'], more: Partial<Document> = {}): Document {
  return {
    layout: 'dashboard',
    title: 'Fleet objectives',
    subtitle: null,
    description: null,
    brand: { portal: 'Motorpool', primary: '#673ab7', secondary: '#f68820' },
    truth: [{ label: 'Account', text: '410200' }],
    parts,
    style: american,
    ranAt: Date.UTC(2026, 10, 20, 20, 4),
    words: {
      contents: 'Contents',
      page: 'Page {{page}} of {{pages}}',
      line: '{{label}}: {{text}}',
      total: 'Total',
      empty: 'Left out: {{columns}}',
      continued: 'continued',
      columns: 'columns {{from}} to {{to}} of {{of}}',
      index: { sheet: 'Index', section: 'Section', figure: 'Figure', rows: 'Rows' },
      back: 'Back',
      unpictured: 'No pictures.',
      truth: 'About',
      cut: 'Cells cut',
      lacking: 'The font lacks {{characters}}; they are shown as □.',
    },
    ...more,
  };
}

/** A sheet with some rows: a name, and values of every kind. */
export function sheetOf(rows: number, more = 0): SheetLines {
  const money = { type: 'currency' as const, align: 'right' as const, decimals: 2 };
  const count = { type: 'number' as const, align: 'right' as const };
  const each = <T>(make: (row: number) => T) => Array.from({ length: rows }, (_, row) => make(row));
  const columns: (readonly [ReturnType<typeof column>, Column])[] = [
    [column('vehicle', { header: 'Vehicle number' }), texts(each((row) => `V-${String(row + 1).padStart(5, '0')}`))],
    [
      column('driver', { header: 'Driver' }),
      texts(each((row) => ['Élodie Gagné', 'Bob O’Hara', 'Zoë Müller-Lefèbvre'][row % 3] ?? '')),
    ],
    [column('make', { header: 'Make' }), texts(each((row) => ['Ford', 'Chevrolet', 'RAM', 'Toyota'][row % 4] ?? ''))],
    [
      column('day', { header: 'In service', type: 'date', align: 'center' }),
      numbers(
        each((row) => 19_000 + (row % 900)),
        'date',
      ),
    ],
    [column('miles', { header: 'Odometer', ...count }), numbers(each((row) => 1000 + row * 37.4))],
    [column('fuel', { header: 'Fuel cost', ...money }), numbers(each((row) => ((row * 7919) % 90_000) / 4))],
    [
      column('repair', { header: 'Maintenance and repair', ...money }),
      numbers(each((row) => ((row * 104_729) % 60_000) / 4)),
    ],
    [
      column('gain', { header: 'Gain or loss on the sale', ...money }),
      numbers(each((row) => ((row * 31) % 4000) - 2000)),
    ],
    [
      column('rate', { header: 'Cost per mile', ...money, decimals: 3 }),
      numbers(each((row) => 0.123 + (row % 50) / 77)),
    ],
    [
      column('share', { header: 'Idling', type: 'percent', align: 'right', decimals: 1 }),
      numbers(each((row) => (row % 100) / 100)),
    ],
    [
      column('safe', { header: 'In training', type: 'boolean', align: 'center' }),
      numbers(
        each((row) => row % 2),
        'boolean',
      ),
    ],
    [
      column('city', { header: 'City' }),
      texts(each((row) => ['Trois-Rivières', 'Austin', 'Saint-Jean-sur-Richelieu'][row % 3] ?? '')),
    ],
    ...Array.from(
      { length: more },
      (_, place) =>
        [
          column(`more${place}`, { header: `Figure ${place + 1}`, ...money }),
          numbers(each((row) => row * (place + 1) * 1.5)),
        ] as const,
    ),
  ];
  const sum = (place: number) => {
    const data = columns[place]?.[1];
    return data && data.kind !== 'text' ? { value: data.values.reduce((all, value) => all + value, 0), rows } : null;
  };
  const totals = { miles: sum(4), fuel: sum(5), repair: sum(6), gain: sum(7) };
  const { table: data, lines } = input(columns);
  return {
    columns: columns.map(([own]) => own),
    table: data,
    lines: rows === 0 ? linesOf(new Uint32Array()) : lines,
    totals,
  };
}

/** Every mark as a section of half width. */
export function charts(locale: 'en-US' | 'fr-CA'): DocumentSection[] {
  const given = context({}, { locale, words: wordsOf(locale) });
  return Object.entries(drawn).map(([name, [pivot, chart]]) =>
    section(name, {
      title: name,
      width: 6,
      chart: (room) => draw(table, pivot, chart, given, room).chart,
    }),
  );
}
