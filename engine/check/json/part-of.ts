import type { Node } from 'jsonc-parser';
import { nodeAt, type Path, type SourceFile } from './source-file.ts';

const at = (offset: number) => ({ offset, length: 0 });

/** Where the parts of a composed definition are in its file: at a path, or each part at its own. */
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

/** A file composed of parts of another one, so that an issue in it is reported at the place of that part. */
export const partOf = (file: SourceFile, parts: Parts): SourceFile => ({ ...file, tree: nodeOf(file, parts) });
