import type { FileSources } from '../../engine/files/tools.ts';
import { loadFonts } from './fonts.ts';
import { maps } from './maps.ts';
import { createPaints } from './paints.ts';

/** The resources of files on a server. */
export const fileSources: FileSources = { fonts: loadFonts, shapes: maps.shapes, paints: createPaints };
