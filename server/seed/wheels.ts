import type { Random } from './random.ts';

/** From 0 (new) to 1 (due for replacement). */
interface Wear {
  tires: number;
  frontPads: number;
  rearPads: number;
}

const around = (value: number, random: Random) => Math.max(2, Math.round(value + random.between(-0.5, 0.5)));

/** In 32nds of an inch. */
const tread = (wear: number, random: Random) => around(10.5 - wear * 7.5, random);

/** In millimeters. */
const pad = (wear: number, random: Random) => around(11 - wear * 8, random);

function measureTires({ tires }: Wear, random: Random) {
  return {
    tread_left_front: tread(tires, random),
    tread_right_front: tread(tires, random),
    tread_left_rear: tread(tires * 0.9, random),
    tread_right_rear: tread(tires * 0.9, random),
  };
}

function measureBrakes({ frontPads, rearPads }: Wear, random: Random) {
  return {
    brake_pad_left_front: pad(frontPads, random),
    brake_pad_right_front: pad(frontPads, random),
    brake_pad_left_rear: pad(rearPads, random),
    brake_pad_right_rear: pad(rearPads, random),
  };
}

/** Measurements of a shop at each wheel after the work, one per line of work. */
export function measure(ataCode: string, wear: Wear, random: Random) {
  if (ataCode === '017-002') return { ...measureTires(wear, random), ...measureBrakes(wear, random) };
  if (ataCode === '017-003') return measureTires({ ...wear, tires: 0 }, random);
  if (ataCode === '013-001') return measureBrakes({ ...wear, frontPads: 0 }, random);
  return {};
}
