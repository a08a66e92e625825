import fc from 'fast-check';
import { expect, it } from 'vitest';
import { palettes } from '../../engine/charts/palette.ts';
import { axisLayout, plainText } from '../../src/charts/figures/figure.ts';

it('gives an image no invalid characters', () => {
  expect(plainText('A\u0001B\u001B[31m\tC\r\nD\uFFFE\uD800 é 🚗')).toBe('AB[31m C D é 🚗');
  expect(plainText('<b>R&D</b>')).toBe('&lt;b>R&amp;D&lt;/b>');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const letter of plainText(text)) {
        const code = letter.codePointAt(0) ?? 0;
        expect(code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff).toBe(true);
      }
    }),
  );
});

it('does not read the name of an axis as a tag', () => {
  const axis = { title: 'Cost <b>', from: 0, to: 1, ticks: [] };
  expect(axisLayout(axis, palettes.light, true).title.text).toBe('Cost &lt;b>');
});
