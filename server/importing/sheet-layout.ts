/** What a sheet shows in another way than its cells have it. */
export interface SheetLayout {
  /** Ranges of merged cells that are several rows high, such as A2:A3. Only their first cell has a value. */
  merged: string[];
  /** Numbers of hidden rows. */
  hidden: number[];
}

const tag = /<(?:\w+:)?(mergeCell|row)\b([^>]*)>/g;
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

/** Passes on the XML of a sheet, and notes its layout. */
export async function* withLayout<P extends Uint8Array | string>(
  pieces: AsyncIterable<P>,
  layout: SheetLayout,
): AsyncGenerator<P> {
  let rest = '';
  for await (const piece of pieces) {
    // Tags and addresses are ASCII.
    const text = rest + (typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
    const end = text.lastIndexOf('>') + 1;
    for (const [, name, attributes = ''] of text.slice(0, end).matchAll(tag)) note(layout, name, attributes);
    rest = text.slice(Math.max(end, text.length - mostKept));
    yield piece;
  }
}
