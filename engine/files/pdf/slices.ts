import type { DocumentSection } from '../document/document.ts';
import type { Block } from './paper/block.ts';
import { page } from './paper/page.ts';
import { type Drawing, sectionBlock } from './section-block.ts';

/**
 * Splits a section that is higher than a page into slices: the first is `room` high, the others fill a page. Slices
 * overlap slightly, so that a line at the edge is complete on one of them.
 */
export function slices(section: DocumentSection, drawing: Drawing, room: number): Block[] {
  const { paper } = drawing;
  const whole = sectionBlock(section, page.width, drawing);
  const height = page.bottom - page.top;
  const overlap = 16;
  const blocks: Block[] = [];
  for (let from = 0; from < whole.height - (from > 0 ? overlap : 0); ) {
    const [start, own] = [from, Math.min(blocks.length === 0 ? room : height, whole.height - from)];
    blocks.push({
      height: own,
      draw: (x, y) => paper.within({ x: x - 4, y, width: page.width + 8, height: own }, () => whole.draw(x, y - start)),
    });
    from += own - overlap;
  }
  return blocks;
}
