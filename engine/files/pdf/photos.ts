import type { DocumentPhoto, DocumentPictures } from '../document/document.ts';
import { type Block, below } from './paper/block.ts';
import { ink, type } from './paper/page.ts';
import type { Paper } from './paper/paper.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points: between pictures, below a picture, the minimum width of one, and the width of the drawing. */
const [apart, toText, least, drawingWidth] = [12, 4, 150, 300];

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

/** The drawing, and the pictures in rows. */
export function photoRows(paper: Paper, pictures: DocumentPictures | null, width: number): Block[] {
  if (!pictures) return [];
  const { drawing, photos, missing } = pictures;
  const across = Math.max(1, Math.floor((width + apart) / (least + apart)));
  const each = (width - apart * (across - 1)) / across;
  const scale = drawing ? Math.min(width, drawingWidth) / drawing.width : 0;
  const rows = Array.from({ length: Math.ceil(photos.length / across) }, (_, row): Block => {
    const blocks = photos
      .slice(row * across, (row + 1) * across)
      .map((photo) => photoBlock(paper, photo, each, missing));
    return {
      height: blocks.reduce((most, { height }) => Math.max(most, height), 0),
      draw(x, y) {
        for (const [place, block] of blocks.entries()) block.draw(x + place * (each + apart), y);
      },
    };
  });
  if (!drawing) return rows;
  return [{ height: drawing.height * scale, draw: (x, y) => paper.picture(drawing, [x, y], scale) }, ...rows];
}
