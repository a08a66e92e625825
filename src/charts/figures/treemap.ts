import type { Data } from 'plotly.js';
import type { TreemapChart } from '../../../engine/charts/chart.ts';
import { inkOn, paintOf } from '../palette.ts';
import { baseLayout, type Figure, isSame, type Look, plainText, spotsOf } from './figure.ts';

/** What is too small for its text has none. */
const small: object = { uniformtext: { minsize: 11, mode: 'hide' } };

/** A name in lines: few words are as wide as what they name is large. */
function inLines(name: string): string {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 10) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map(plainText).join('<br>');
}

export function treemapFigure({ nodes }: TreemapChart, { palette, focus }: Look): Figure {
  const parents = new Set(nodes.map(({ parent }) => parent));
  // The whole is what all of them make up: it needs no box of its own.
  const drawn = nodes.map((node, place) => ({ ...node, place })).slice(1);
  const data = {
    type: 'treemap',
    ids: drawn.map(({ place }) => String(place)),
    labels: drawn.map(({ name, place }) => (parents.has(place) ? plainText(name) : inLines(name))),
    parents: drawn.map(({ parent }) => (parent ? String(parent) : '')),
    // The area of what holds others is theirs: what is below zero among them has none.
    values: drawn.map(({ value, place }) => (parents.has(place) ? 0 : value)),
    branchvalues: 'remainder',
    text: drawn.map(({ text }) => text),
    texttemplate: '%{label}<br>%{text}',
    textfont: { size: 12, color: drawn.map(({ colour }) => inkOn(paintOf(colour, palette))) },
    marker: {
      colors: drawn.map(({ colour }) => paintOf(colour, palette)),
      line: {
        color: drawn.map(({ spot }) => (isSame(spot, focus) ? palette.text : palette.ground)),
        width: drawn.map(({ spot }) => (isSame(spot, focus) ? 3 : 1)),
      },
      pad: { t: 22, l: 2, r: 2, b: 2 },
    },
    tiling: { packing: 'squarify', pad: 2 },
    pathbar: { visible: false },
    customdata: spotsOf(drawn.map(({ spot }) => spot)),
    hoverinfo: 'none',
  };
  return {
    data: [data as unknown as Partial<Data>],
    layout: { ...baseLayout(palette), margin: { l: 0, r: 0, t: 0, b: 0 }, ...small },
  };
}
