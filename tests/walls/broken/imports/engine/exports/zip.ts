// Refused: engine/exports/zip.ts → node:zlib
import { deflateRawSync } from 'zlib';

export const deflate = deflateRawSync;
