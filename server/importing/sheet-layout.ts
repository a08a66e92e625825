/** What a sheet shows in another way than its cells have it. */
export interface SheetLayout {
  /** Ranges of merged cells that are several rows high, such as A2:A3. Only their first cell has a value. */
  merged: string[];
  /** Numbers of hidden rows. */
  hidden: number[];
  /** The name of the sheet, if it is hidden. */
  hiddenSheet?: string;
}

const tag = /<(mergeCell|row)\b([^>]*)>/g;
/** Longer than any of these tags. */
const mostKept = 4096;

const attribute = (attributes: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

function note(layout: SheetLayout, name: string | undefined, attributes: string): void {
  if (name === 'row') {
    const isHidden = /\shidden="(1|true)"/.test(attributes);
    if (isHidden) layout.hidden.push(Number(attribute(attributes, 'r')));
    return;
  }
  const ref = attribute(attributes, 'ref') ?? '';
  const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(ref) ?? [];
  if (first !== last) layout.merged.push(ref);
}

/** A row without cells. Some programs write one for each of a million rows below the last one that is used. One without a number counts. */
const emptyRow = /<row\b[^<>]*\/>/g;
const withoutNumbered = (tag: string) => (/\sr="/.test(tag) ? '' : tag);

/** Without the empty rows that are whole in this piece. A parser would take seconds for a million of them. */
function withoutEmptyRows(piece: Uint8Array | string): Uint8Array | string {
  if (typeof piece === 'string') return piece.replaceAll(emptyRow, withoutNumbered);
  // Each byte is one character, whatever the text is.
  const text = Buffer.from(piece).toString('latin1');
  const less = text.replaceAll(emptyRow, withoutNumbered);
  return less.length === text.length ? piece : Buffer.from(less, 'latin1');
}

/** Passes on the XML of a sheet, and notes its layout. */
export async function* withLayout(
  pieces: AsyncIterable<Uint8Array | string>,
  layout: SheetLayout,
): AsyncGenerator<Uint8Array | string> {
  let rest = '';
  for await (const piece of pieces) {
    // Tags and addresses are ASCII.
    const text = rest + (typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
    const end = text.lastIndexOf('>') + 1;
    for (const [, name, attributes = ''] of text.slice(0, end).matchAll(tag)) note(layout, name, attributes);
    rest = text.slice(Math.max(end, text.length - mostKept));
    yield withoutEmptyRows(piece);
  }
}
