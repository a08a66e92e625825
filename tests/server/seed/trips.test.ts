import { expect, it } from 'vitest';
import { createRandom } from '../../../server/seed/random.ts';
import { tripsOfDay } from '../../../server/seed/trips.ts';

const names = [
  'score',
  'phone_use_rating',
  'overspeeding_rating',
  'rapid_acceleration_rating',
  'hard_turn_rating',
  'hard_brake_rating',
] as const;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

it('a day is split into trips that add up to it; the last one takes the rest', () => {
  const random = createRandom('days of trips');
  let [unrated, different] = [0, 0];
  for (let index = 0; index < 2_000; index++) {
    const day = {
      trip_count: random.int(1, 9),
      distance_km: random.int(430, 40_000) / 100,
      duration_seconds: random.int(300, 30_000),
      score: random.int(40, 100),
      ...{ phone_use_rating: random.int(1, 5), overspeeding_rating: random.int(1, 5) },
      ...{ rapid_acceleration_rating: random.int(1, 5), hard_turn_rating: random.int(1, 5) },
      hard_brake_rating: random.int(1, 5),
    };
    const trips = tripsOfDay(day, random);
    expect(trips).toHaveLength(day.trip_count);
    expect(Math.round(sum(trips.map((trip) => trip.distance_km)) * 100)).toBe(Math.round(day.distance_km * 100));
    expect(sum(trips.map((trip) => trip.duration_seconds))).toBe(day.duration_seconds);
    for (const trip of trips) expect(Math.min(trip.distance_km, trip.duration_seconds)).toBeGreaterThan(0);
    const rated = trips.filter(({ score }) => score > 0);
    expect(trips.at(-1)).toBe(rated.at(-1));
    for (const trip of trips)
      if (trip.score === 0) expect(names.slice(1).map((name) => trip[name])).toEqual([null, null, null, null, null]);
    const distance = sum(rated.map((trip) => trip.distance_km));
    for (const name of names) {
      const mean = sum(rated.map((trip) => (trip[name] ?? Number.NaN) * trip.distance_km)) / distance;
      expect([name, Math.round(mean)]).toEqual([name, day[name]]);
      const [low, high] = name === 'score' ? [1, 100] : [1, 5];
      for (const trip of rated) expect(trip[name]).toSatisfy((value: number) => value >= low && value <= high);
    }
    unrated += trips.length - rated.length;
    if (new Set(rated.map(({ score }) => score)).size > 1) different += 1;
  }
  expect(unrated).toBeGreaterThan(100);
  expect(different).toBeGreaterThan(1_000);
});
