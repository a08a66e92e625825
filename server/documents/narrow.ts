import { limits } from '../limits.ts';
import { createTurns } from './turns.ts';

const inTurn = createTurns(limits.pictures.atOnce);

/** A picture as a JPEG of at most a width in pixels; null if it can’t be read on this system. */
export const narrowed = (content: Buffer, most: number): Promise<Buffer | null> =>
  inTurn(async () => {
    // Some systems have no program of this package.
    const library = await import('@napi-rs/canvas').catch(() => null);
    const picture = await library?.loadImage(content).catch(() => null);
    if (!library || !picture) return null;
    const width = Math.min(most, picture.width);
    const height = Math.max(1, Math.round((picture.height * width) / picture.width));
    const canvas = library.createCanvas(width, height);
    const brush = canvas.getContext('2d');
    // A JPEG has no transparency.
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, width, height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, 0, 0, width, height);
    return canvas.encode('jpeg', limits.pictures.quality);
  });
