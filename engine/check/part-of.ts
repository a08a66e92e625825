import type { Node } from 'jsonc-parser';
import { nodeAt, type Path, type SourceFile } from './source-file.ts';

const at = (offset: number) => ({ offset, length: 0 });

/** Where a value of the definition that is judged stands in the file: under a path, or in parts that have places of their own. */
export type Parts = Path | { readonly [name: string]: Parts | undefined } | readonly { readonly at: Parts }[];

const isPath = (parts: Parts): parts is Path =>
  Array.isArray(parts) && parts.every((part) => typeof part === 'string' || typeof part === 'number');

function nodeOf(file: SourceFile, parts: Parts): Node | undefined {
  if (isPath(parts)) return nodeAt(file, parts);
  const offset = file.tree?.offset ?? 0;
  if (Array.isArray(parts)) {
    const children = (parts as readonly { at: Parts }[]).flatMap((each) => nodeOf(file, each.at) ?? []);
    return { type: 'array', ...at(children[0]?.offset ?? offset), children };
  }
  const children = Object.entries(parts as Readonly<Record<string, Parts | undefined>>).flatMap(
    ([name, own]): Node[] => {
      const node = own && nodeOf(file, own);
      if (!node) return [];
      const key: Node = { type: 'string', ...at(node.offset), value: name };
      return [{ type: 'property', ...at(node.offset), children: [key, node] }];
    },
  );
  return { type: 'object', ...at(children[0]?.offset ?? offset), children };
}

/**
 * A file that reads as another definition, put together of parts of this one: what is wrong with that one is told where it
 * stands in this.
 */
export const partOf = (file: SourceFile, parts: Parts): SourceFile => ({ ...file, tree: nodeOf(file, parts) });
