import type { FileSources } from '../../engine/files/tools.ts';
import { loadShapes } from '../charts/geography.ts';
import { loadFonts } from './file-fonts.ts';
import { createPaints } from './paint.ts';

/** The resources of files in a browser. */
export const fileSources: FileSources = { fonts: loadFonts, shapes: loadShapes, paints: createPaints };
