import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { column } from '../../fixtures/column.ts';
import { collector, control, grid, input, numbers, part, read, texts } from './support.ts';

const units = [
  'a',
  '0',
  '=',
  '+',
  '-',
  '@',
  '<',
  '>',
  '&',
  '"',
  "'",
  ' ',
  '\t',
  '\n',
  '\r',
  '_',
  'x',
  '_x0041_',
  '_x00e9_',
];
const odd = [
  '\u0000',
  '\u0008',
  '\u001f',
  '\u007f',
  '\u0085',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  'é',
  '漢',
  '😀',
  ']]>',
];
const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom(...units, ...odd) }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('_x0041_', '_x005F_x0041_', '__x0041__', '_x0041_x0041_', '#REF!', '007', '1e5', 'TRUE', '{=1}'),
);

async function sheetOf(data: ReturnType<typeof input>) {
  const { sink, bytes } = collector();
  await writeWorkbook(data, sink, control);
  return { sheet: (await read(bytes())).worksheets[0], file: bytes() };
}

describe('a workbook', () => {
  it('returns any text unchanged, and never as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 30 }), nasty, async (values, header) => {
        const { sheet, file } = await sheetOf(input([[column('note', { header }), texts(values)]]));
        expect(
          grid(sheet, 1)
            .flat()
            .slice(1)
            .map((value) => value ?? ''),
        ).toEqual(values);
        expect(sheet?.getCell('A1').value).toBe(header);
        expect(part(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
      }),
      {
        examples: [
          [units, '='],
          [odd, '_x0041_'],
        ],
      },
    );
  });

  it('returns any number unchanged', async () => {
    const any = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100),
      fc.constantFrom(1e15, 999_999_999, 1e9, 1e9 + 1, 0.0001, 99_999_999_999.9999, 2 ** 53),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 50 }), async (values) => {
        const { sheet } = await sheetOf(input([[column('n', { excelFormat: '0' }), numbers(values)]]));
        expect(grid(sheet, 1).flat().slice(1)).toEqual(values.map((value) => value + 0));
      }),
    );
  });

  it('returns any datetime unchanged, to the millisecond', async () => {
    const moment = fc.integer({ min: Date.UTC(1900, 2, 1), max: Date.UTC(9999, 11, 31) });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 50 }), async (values) => {
        const at = column('at', { type: 'datetime', excelFormat: 'yyyy-mm-dd hh:mm AM/PM' });
        const { sheet } = await sheetOf(input([[at, numbers(values, 'datetime')]]));
        expect(grid(sheet, 1).flat().slice(1)).toEqual(values.map((value) => new Date(value)));
      }),
    );
  });
});
