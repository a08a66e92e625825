import type { Item } from '../../engine/context/lookups.ts';

export interface Node {
  value: string;
  label: string;
  children?: Node[];
}

/** The choices as a tree. A choice whose parent is missing becomes a root, so none is lost. */
export function treeOf(items: readonly Item[]): Node[] {
  const known = new Set(items.map((item) => item.value));
  const below = new Map<string | null, Item[]>();
  for (const item of items) {
    const parent =
      item.parent !== undefined && item.parent !== item.value && known.has(item.parent) ? item.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), item]);
  }
  const nodesBelow = (parent: string | null): Node[] =>
    (below.get(parent) ?? []).map(({ value, text }) => {
      const children = nodesBelow(value);
      return children.length > 0 ? { value, label: text, children } : { value, label: text };
    });
  return nodesBelow(null);
}
