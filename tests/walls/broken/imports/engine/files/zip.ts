// Refused: engine/files/zip.ts → node:zlib
import { deflateRawSync } from 'zlib';

export const deflate = deflateRawSync;
