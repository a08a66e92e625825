import type { DocumentPhoto, DocumentPictures } from '../document/document.ts';
import type { Picture } from '../pictures/picture.ts';
import { type Block, below } from './paper/block.ts';
import { ink, type } from './paper/page.ts';
import type { Paper } from './paper/paper.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points: between pictures, below a picture, and the minimum width of one. */
const [apart, toText, least] = [12, 4, 150];

/** The height of a picture by its width. Others are centered in it. */
const shape = 3 / 4;

function photoBlock(paper: Paper, { title, lines, content }: DocumentPhoto, width: number, missing: string): Block {
  const height = width * shape;
  const texts = below(
    [
      paragraph(paper, title, width, { ...type.small, weight: 'bold', colour: ink.text }),
      ...lines.map((line) => paragraph(paper, line, width, { ...type.small, colour: ink.dimmed })),
    ].map((text) => ({ height: text.height, draw: text.write })),
    0,
  );
  const size = content && paper.sizeOf(content);
  return {
    height: height + toText + texts.height,
    draw(x, y) {
      paper.rectangle({ x, y, width, height }, { fill: ink.ground, stroke: null });
      if (content && size) {
        const scale = Math.min(width / size.width, height / size.height);
        const box = { width: size.width * scale, height: size.height * scale };
        paper.photo(content, { x: x + (width - box.width) / 2, y: y + (height - box.height) / 2, ...box });
      } else {
        const text = paragraph(paper, missing, width - 2 * apart, { ...type.small, colour: ink.dimmed });
        text.write(x + apart, y + (height - text.height) / 2);
      }
      texts.draw(x, y + height + toText);
    },
  };
}

/** Blocks beside each other, at their left edges. */
const beside = (placed: readonly { left: number; block: Block }[]): Block => ({
  height: placed.reduce((most, { block }) => Math.max(most, block.height), 0),
  draw(x, y) {
    for (const { left, block } of placed) block.draw(x + left, y);
  },
});

function drawingBlock(paper: Paper, drawing: Picture, width: number): Block {
  const scale = width / drawing.width;
  return { height: drawing.height * scale, draw: (x, y) => paper.picture(drawing, [x, y], scale) };
}

/** The pictures in rows. The drawing has the width of two of them, beside the first ones where there is room. */
export function photoRows(paper: Paper, pictures: DocumentPictures | null, width: number): Block[] {
  if (!pictures) return [];
  const { drawing, photos, missing } = pictures;
  const across = Math.max(1, Math.floor((width + apart) / (least + apart)));
  const each = (width - apart * (across - 1)) / across;
  const taken = drawing ? Math.min(2, across) : 0;
  const blocks = photos.map((photo) => photoBlock(paper, photo, each, missing));
  const first = blocks.slice(0, across - taken);
  const at = (place: number) => place * (each + apart);
  const start = [
    ...(drawing ? [{ left: 0, block: drawingBlock(paper, drawing, taken * each + (taken - 1) * apart) }] : []),
    ...first.map((block, place) => ({ left: at(taken + place), block })),
  ];
  const others = Array.from({ length: Math.ceil((blocks.length - first.length) / across) }, (_, row) => {
    const from = first.length + row * across;
    return beside(blocks.slice(from, from + across).map((block, place) => ({ left: at(place), block })));
  });
  return [beside(start), ...others];
}
