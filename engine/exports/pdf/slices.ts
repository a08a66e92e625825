import type { ComposedSection } from '../composed.ts';
import type { Block } from './block.ts';
import { page } from './page.ts';
import { type Drawing, sectionBlock } from './section-block.ts';

/**
 * Splits a section that is higher than a page into page-sized slices. Slices overlap slightly, so that a line at the
 * edge is complete on one of them.
 */
export function slices(section: ComposedSection, drawing: Drawing): Block[] {
  const { paper } = drawing;
  const whole = sectionBlock(section, page.width, drawing);
  const height = page.bottom - page.top;
  const step = height - 16;
  const count = whole.height <= height ? 1 : Math.ceil((whole.height - 16) / step);
  return Array.from({ length: count }, (_, number) => {
    const from = number * step;
    const own = Math.min(height, whole.height - from);
    return {
      height: own,
      draw: (x, y) => paper.within({ x: x - 4, y, width: page.width + 8, height: own }, () => whole.draw(x, y - from)),
    };
  });
}
