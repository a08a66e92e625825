import { type HierarchyRectangularNode, stratify, treemap, treemapSquarify } from 'd3-hierarchy';
import type { ChartTexts, Colour, Room, Spot } from './chart.ts';
import { cut } from './labels.ts';

export interface TreemapChart extends ChartTexts {
  type: 'treemap';
  /** Pixels. The boxes fill it and `height`. */
  width: number;
  /** Each after its parent; the first is the total. */
  nodes: {
    name: string;
    parent: number | null;
    value: number;
    text: string;
    colour: Colour;
    spot: Spot;
    /** Pixels from the upper left corner; width or height is 0 where it is too small to see. */
    box: { x: number; y: number; width: number; height: number };
    /** Height in pixels of its own heading; 0 without children, or without room for a heading. */
    head: number;
    /** The lines of text in the box or its heading. */
    lines: string[];
  }[];
}

/** Pixels: the heading of a parent, a line of text, the padding of text, the gap between boxes, the space above all. */
const [head, line, beside, above, gap, top] = [20, 16, 4, 3, 2, 12];
/** A name shortened to fewer letters is left out. */
const leastLetters = 8;
/** Smaller boxes have no heading: it would leave no room for the children. */
const leastWithHead = { width: 32, height: 48 };

type Node = Omit<TreemapChart['nodes'][number], 'box' | 'head' | 'lines'>;
type Box = TreemapChart['nodes'][number]['box'];
type Placed = Pick<HierarchyRectangularNode<unknown>, 'x0' | 'x1' | 'y0' | 'y1' | 'depth'>;

const headOf = ({ x0, x1, y0, y1, depth }: Placed): number =>
  depth > 0 && x1 - x0 >= leastWithHead.width && y1 - y0 >= leastWithHead.height ? head : 0;

/** Wraps words to a width; a longer word keeps its own line. */
function wrapped(name: string, width: number, measure: Room['measure']): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The lines in a box: its name and its figure, where they fit. */
function linesIn({ name, text }: Node, { width, height }: Box, measure: Room['measure']): string[] {
  const room = { width: width - 2 * beside, lines: Math.floor((height - 2 * above) / line) };
  if (room.lines < 1 || room.width < measure('…') * 4) return [];
  const all = wrapped(name, room.width, measure);
  const hasFigure = room.lines > 1 && measure(text) <= room.width;
  const most = hasFigure ? room.lines - 1 : room.lines;
  const last = all.slice(most - 1).join(' ');
  const named = [...all.slice(0, most - 1), ...(last ? [last] : [])].map((each) => cut(each, room.width, measure));
  const isTold = named.length > 1 || named[0] === name || (named[0]?.length ?? 0) >= leastLetters;
  if (!isTold) return [];
  return hasFigure ? [...named, text] : named;
}

/** The heading of a box: its name, and its figure where both fit. */
function lineInHead({ name, text }: Node, { width }: Box, measure: Room['measure']): string[] {
  const both = `${name}  ${text}`;
  const room = width - 2 * beside;
  return [measure(both) <= room ? both : cut(name, room, measure)];
}

/** Boxes with areas in proportion to values, largest first, children inside their parent. */
export function tiled(nodes: readonly Node[], { width, height, measure }: Room): TreemapChart['nodes'] {
  if (nodes.length === 0) return [];
  const parents = new Set(nodes.map(({ parent }) => parent));
  const root = stratify<Node & { place: number }>()
    .id(({ place }) => String(place))
    .parentId(({ parent }) => (parent === null ? null : String(parent)))(
      nodes.map((node, place) => ({ ...node, place })),
    )
    // A parent is as large as its drawn children: negative ones are not subtracted.
    .sum(({ value, place }) => (parents.has(place) ? 0 : value))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  // Decided once, before boxes are rounded: afterwards the answer could differ.
  const heads = new Map<number, number>();
  const placed = treemap<Node & { place: number }>()
    .tile(treemapSquarify)
    .size([width, height - top])
    .paddingInner(gap)
    .paddingTop((each) => {
      heads.set(each.data.place, headOf(each));
      return headOf(each);
    })
    .round(true)(root);
  const boxes = new Map(placed.descendants().map((each) => [each.data.place, each]));
  return nodes.map((node, place) => {
    const at = boxes.get(place) as HierarchyRectangularNode<unknown>;
    const box = { x: at.x0, y: at.y0 + top, width: at.x1 - at.x0, height: at.y1 - at.y0 };
    if (!parents.has(place)) return { ...node, box, head: 0, lines: linesIn(node, box, measure) };
    const own = heads.get(place) ?? 0;
    return { ...node, box, head: own, lines: own > 0 ? lineInHead(node, box, measure) : [] };
  });
}
