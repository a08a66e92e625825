/** What stands on a page as a whole. */
export interface Block {
  /** Points. */
  height: number;
  /** Its upper left corner at a place; as high as what stands beside it, where it can be. */
  draw(x: number, y: number, height?: number): void;
}

/** Blocks one below the other, with what stays free between two. */
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
