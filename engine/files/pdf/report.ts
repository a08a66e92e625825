import { sectionsOf } from '../document/rows-input.ts';
import { writeLater } from './grid.ts';
import { below } from './paper/block.ts';
import type { Flow } from './paper/flow.ts';
import { ink, page, type } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';
import type { Drawing } from './section-block.ts';
import { writeTruth } from './truth.ts';

/** Points: below the title, and below the truth label. */
const [belowTitle, belowTruth] = [8, 8];

/** The brand, the title, the customer and the truth label, above the rows. */
function writeHead(flow: Flow): void {
  const { paper, file } = flow.setting;
  const { brand, title, subtitle, truth } = file;
  paper.rectangle({ x: 0, y: 0, width: paper.width, height: 6 }, { fill: brand.primary, stroke: null });
  paper.rectangle({ x: 0, y: 0, width: page.left + 90, height: 6 }, { fill: brand.secondary, stroke: null });
  paper.text({ x: page.left, y: 30, text: brand.portal, size: 9.5, weight: 'bold', colour: brand.primary });
  flow.y = page.top;
  const name = paragraph(paper, title, page.width, { ...type.part, weight: 'bold', colour: ink.text });
  const whose = paragraph(paper, subtitle ?? '', page.width, { ...type.body, colour: ink.text });
  flow.put(
    below(
      [name, whose].map(({ height, write }) => ({ height, draw: write })),
      2,
    ),
  );
  flow.y += belowTitle;
  writeTruth(flow, truth);
  flow.y += belowTruth;
}

/**
 * Writes the document of a report: its title and truth label, then its rows over as many pages as needed.
 * @throws ExportCancelled
 */
export async function writeReport(flow: Flow, drawing: Drawing, onSteps: (steps: number) => void): Promise<void> {
  writeHead(flow);
  for (const section of sectionsOf(drawing.file)) await writeLater(flow, section, drawing, onSteps);
}
