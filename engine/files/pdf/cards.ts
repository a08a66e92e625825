import { sparkOf } from '../../charts/spark.ts';
import type { DocumentFigure } from '../document/document.ts';
import { circle } from '../pictures/shapes.ts';
import type { Block } from './paper/block.ts';
import { ink, type } from './paper/page.ts';
import type { Paper } from './paper/paper.ts';
import { paragraph } from './paper/paragraph.ts';

/** Points: the font size of the figure, the padding, the height of the sparkline, and the gap between cards. */
const [figureSize, inset, courseHeight, apart] = [19, 9, 18, 10];
/** The radius of a dot in a sparkline. */
const dotSize = 1.5;
/** The minimum width of a card. */
const least = 110;

const colourOf = (isGood: boolean | null): string => (isGood === null ? ink.dimmed : isGood ? ink.good : ink.bad);

/** A trend in the brand color: a line with gaps where there is no value, or dots. */
function drawCourse(
  paper: Paper,
  course: readonly number[],
  colour: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { lines, dots } = sparkOf(course);
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  for (const line of lines)
    for (const [place, point] of line.entries()) {
      const before = line[place - 1];
      if (before) paper.line(at(before), at(point), colour, 1.1);
    }
  for (const dot of dots) paper.path(circle(at(dot), dotSize), { fill: colour, stroke: null });
}

interface CardLook {
  width: number;
  colour: string;
  /** The height of the titles in its row of cards, so that figures are aligned. */
  head: number;
}

const titleOf = (paper: Paper, title: string, width: number) =>
  paragraph(paper, title, width - 2 * inset, { ...type.small, colour: ink.dimmed });

/** The height of a card's title. */
export const titleHeight = (paper: Paper, title: string, width: number): number => titleOf(paper, title, width).height;

/** A card: title, figure, its period, change and sparkline. */
export function card(paper: Paper, figure: DocumentFigure, title: string, { width, colour, head }: CardLook): Block {
  const { text, change, isGood, course, period } = figure;
  const inner = width - 2 * inset;
  const measure = (part: string, size: number) => paper.typeface.measure(part, size, 'bold');
  const name = titleOf(paper, title, width);
  const size = Math.min(figureSize, (figureSize * inner) / (measure(text, figureSize) || 1));
  const periodText = paragraph(paper, period ?? '', inner, { ...type.small, colour: ink.dimmed });
  const changeText =
    change === null ? null : paragraph(paper, change, inner, { ...type.small, colour: colourOf(isGood) });
  const hasCourse = course.some((value) => !Number.isNaN(value));
  const room = inner - measure(text, size) - 12;
  const beside = hasCourse && room >= 36 ? Math.min(90, room) : 0;
  const height = inset + head + 4 + figureSize + 4 + periodText.height + (changeText?.height ?? 0) + inset;
  return {
    height,
    draw(x, y, high = height) {
      paper.rectangle({ x, y, width, height: high }, { fill: ink.ground, stroke: null });
      paper.rectangle({ x, y, width: 2, height: high }, { fill: colour, stroke: null });
      name.write(x + inset, y + inset);
      const baseline = y + inset + head + 4 + figureSize * 0.8;
      paper.text({ x: x + inset, y: baseline, text, size, weight: 'bold', colour: ink.text });
      periodText.write(x + inset, baseline + 7);
      changeText?.write(x + inset, baseline + 7 + periodText.height);
      const box = {
        x: x + width - inset - beside,
        y: baseline - courseHeight * 0.8,
        width: beside,
        height: courseHeight,
      };
      if (beside > 0) drawCourse(paper, course, colour, box);
    },
  };
}

/** Several figures as rows of cards. */
export function cards(paper: Paper, figures: readonly DocumentFigure[], width: number, colour: string): Block {
  const across = Math.max(1, Math.min(figures.length, Math.floor((width + apart) / (least + apart))));
  const each = (width - apart * (across - 1)) / across;
  const head = figures.reduce((most, { label }) => Math.max(most, titleHeight(paper, label, each)), 0);
  const made = figures.map((figure) => card(paper, figure, figure.label, { width: each, colour, head }));
  const high = made.reduce((height, block) => Math.max(height, block.height), 0);
  const rows = Math.ceil(figures.length / across);
  return {
    height: rows * high + apart * Math.max(0, rows - 1),
    draw(x, y) {
      for (const [number, block] of made.entries())
        block.draw(x + (number % across) * (each + apart), y + Math.floor(number / across) * (high + apart), high);
    },
  };
}
