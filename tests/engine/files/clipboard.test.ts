import { describe, expect, it } from 'vitest';
import { needsFormat, tableHtml, tabSeparated, textCell } from '../../../engine/files/csv/clipboard.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { copiedCells, copiedLines, copiedPivot } from '../../../engine/results/copied.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { purchases, reportOf } from './pivot-samples.ts';

const hostile = '<img src=x onerror="alert(1)"> & \'so\' on';

describe('a copied text', () => {
  it.each([
    '00123',
    '1E5',
    '2023-01-01',
    '3/4',
    '12.10',
    '12:30',
    '3-Mar',
    'Mar-26',
    '12345678901234567',
    'TRUE',
    '=1+1',
  ])('says that %s is a text, because a spreadsheet would change it', (text) =>
    expect(needsFormat(textCell(text))).toBe(true));

  it.each([
    '200016',
    'F-150',
    '2025 FORD F-150',
    'O\u2019Brien',
    'March',
    'Unit 9',
    '1FTBW2CM5RKA00001',
    '(518) 555-3464',
  ])('has only the text of %s, which a spreadsheet leaves as it is', (text) =>
    expect(needsFormat(textCell(text))).toBe(false));
});

describe('copied content', () => {
  it('is tab-separated text, quoted where needed, with a cell over several columns written once', () => {
    const head = [[textCell(''), textCell('Month', 'right', 3)]];
    const lines = [[textCell('a\tb'), textCell('"c"'), textCell('d\ne'), textCell('=1+1')]];
    expect(tabSeparated({ head, lines })).toBe('\tMonth\t\t\n"a\tb"\t"""c"""\t"d\ne"\t\'=1+1');
  });

  it('is an HTML table in which no text is markup', () => {
    const html = tableHtml({ head: [[textCell(hostile)]], lines: [[textCell(hostile), textCell('a\nb')]], labels: 1 });
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;so&#39; on/g)).toHaveLength(2);
    expect(html).toContain('a<br>b');
    expect(html.match(/<th/g)).toHaveLength(3);
  });

  it('has a hyphen for the minus sign of a number, and the minus sign of a text', () => {
    const number = { ...textCell('\u22123,6', 'right'), number: { value: -3.6, format: '0.0' } };
    const table = { head: [], lines: [[number, textCell('\u22123,6')]], labels: 0 };
    expect(tabSeparated(table)).toBe('-3,6\t\u22123,6');
    expect(tableHtml(table)).toMatch(/>-3,6<.*>\u22123,6</);
  });

  it('has numbers as spreadsheets take them, and texts that stay texts', () => {
    const { shown, resolved } = reportOf([
      {
        make: '00123',
        model: '=1+1',
        day: '2026-11-20',
        at: '2026-11-20T06:00:00',
        cost: -1234.5,
        units: null,
        miles: 7,
      },
    ]);
    const table = copiedLines(resolved.columns, shown.block(0, 1), resolved.style);
    expect(tabSeparated(table)).toBe(
      'Make\tModel\tDay\tPosted\tCost\tUnits\tMiles\tCost per unit\n' +
        "00123\t'=1+1\t11/20/2026\t11/20/2026 06:00 AM\t($1,234.50)\t\t7\t",
    );
    const html = tableHtml(table);
    expect(html).toContain('<td style="text-align:left;mso-number-format:&quot;\\@&quot;">00123</td>');
    expect(html).toContain('<td style="text-align:left;mso-number-format:&quot;\\@&quot;">=1+1</td>');
    expect(html).toContain('<td x:num="-1234.5" style="text-align:right;mso-number-format:');
    expect(html).toContain('x:num="46346.25"');
  });

  it('is a pivot as shown: headers over their columns, groups, and the grand total', () => {
    const { shown, resolved, context } = reportOf(purchases(80), 'fr-CA');
    const asked: Pivot = {
      rows: [{ value: 'make' }, { value: 'model' }],
      columns: [
        { value: 'day', by: 'year' },
        { value: 'day', by: 'quarter' },
      ],
      values: [{ value: 'cost' }, { take: 'count' }],
    };
    const pivot = resolvePivot(asked, resolved.columns, context);
    const found = shown.pivot(pivot);
    if (found.type !== 'pivot') throw new Error('too large');
    const table = copiedPivot(pivot, found, resolved.style, [1, 2, 0]);
    const [years, quarters, values] = table.head.map((cells) => cells.map(({ text, span }) => `${text}/${span}`));
    expect(years?.slice(0, 5)).toEqual(['/1', '/1', '2025/10', '2026/4', '(vide)/4']);
    expect(years?.at(-1)).toBe('Total/2');
    expect(quarters?.slice(2, 9)).toEqual([
      'T1 2025/2',
      'T2 2025/2',
      'T3 2025/2',
      'T4 2025/2',
      'Total/2',
      'T1 2026/2',
      'Total/2',
    ]);
    expect(values?.slice(0, 4)).toEqual(['Make/1', 'Model/1', 'Cost/1', 'Nombre de lignes/1']);
    const widths = [...table.head, ...table.lines].map((cells) => cells.reduce((sum, { span }) => sum + span, 0));
    expect(new Set(widths).size).toBe(1);
    expect(copiedCells(pivot, found, 3)).toBe(3 * (widths[0] ?? 0));
    const labels = table.lines.map((cells) => cells.slice(0, 2).map(({ text }) => text));
    expect(labels[0]?.[1]).toBe('');
    expect(labels[1]?.[0]).toBe(labels[0]?.[0]);
    expect(labels[2]).toEqual(['Total', '']);
    expect(table.lines[2]?.at(-1)?.number?.value).toBe(80);
    expect(table.lines[2]?.at(-2)?.number?.value).toBe(found.figures[0]?.[0]);
  });
});
