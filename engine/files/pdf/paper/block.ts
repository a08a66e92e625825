/** Content that is not split across pages. */
export interface Block {
  /** Points. */
  height: number;
  /** Draws it with its upper left corner at x, y; optionally stretched to the height of its neighbors. */
  draw(x: number, y: number, height?: number): void;
}

/** Stacks blocks vertically, `apart` points apart. */
export function below(blocks: readonly (Block | null)[], apart: number): Block {
  const all = blocks.filter((block): block is Block => block !== null && block.height > 0);
  return {
    height: all.reduce((height, block) => height + block.height, 0) + apart * Math.max(0, all.length - 1),
    draw(x, y) {
      let at = y;
      for (const block of all) {
        block.draw(x, at);
        at += block.height + apart;
      }
    },
  };
}
