import { tripDayTotals, trips } from '../database/schema/driving.ts';
import { dayText } from './calendar.ts';
import { type History, odometerAt } from './history.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import { around, type Place } from './places.ts';
import { createRandom, type Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** The days before today, and today, of which single trips are kept. */
const daysOfTrips = 91;

const ratingNames = [
  'phone_use_rating',
  'overspeeding_rating',
  'rapid_acceleration_rating',
  'hard_turn_rating',
  'hard_brake_rating',
] as const;

type Ratings = Record<(typeof ratingNames)[number], number>;

/** What a driver's day adds up to. */
export interface DayOfTrips extends Ratings {
  trip_count: number;
  distance_km: number;
  duration_seconds: number;
  score: number;
}

/** A trip of such a day. Ratings are null, and the score is 0, if it was too short to be rated. */
export interface TripOfDay extends Record<keyof Ratings, number | null> {
  distance_km: number;
  duration_seconds: number;
  score: number;
}

/** Hundredths of a kilometer under which a trip is not rated. */
const shortest = 150;

/** Parts of a whole number in proportion to weights. The last one takes the rest. */
function partsOf(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.slice(0, -1).map((weight) => Math.floor((whole * weight) / sum));
  return [...parts, parts.reduce((rest, part) => rest - part, whole)];
}

/**
 * Whole numbers near a mean, one for each weight, whose weighted mean rounds to it. The last one takes the rest; if it can't,
 * all of them are the mean.
 */
function valuesAround(mean: number, weights: readonly number[], { low, high, away }: Limits, random: Random): number[] {
  const others = weights.slice(0, -1).map(() => Math.max(low, Math.min(high, mean + random.int(-away, away))));
  const whole = weights.reduce((all, weight) => all + weight, 0) * mean;
  const rest = others.reduce((left, value, at) => left - value * (weights[at] ?? 0), whole);
  const last = Math.round(rest / (weights.at(-1) ?? 1));
  return last < low || last > high ? weights.map(() => mean) : [...others, last];
}

interface Limits {
  low: number;
  high: number;
  /** The difference from the mean. */
  away: number;
}

const ofScores: Limits = { low: 1, high: 100, away: 6 };
const ofRatings: Limits = { low: 1, high: 5, away: 1 };

/**
 * The trips of a day. Distances and durations add up to those of the day, and the averages of scores and ratings, weighted by
 * distance, round to its own: the last trip takes the rest, and is always rated.
 */
export function tripsOfDay(day: DayOfTrips, random: Random): TripOfDay[] {
  const weights = Array.from({ length: day.trip_count }, () => random.between(0.25, 1.75));
  const distances = partsOf(Math.round(day.distance_km * 100), weights);
  const durations = partsOf(day.duration_seconds, distances);
  const rated = distances.flatMap((distance, at) => (distance >= shortest || at === distances.length - 1 ? [at] : []));
  const ratedDistances = rated.map((at) => distances[at] ?? 0);
  const scores = valuesAround(day.score, ratedDistances, ofScores, random);
  const ratings = ratingNames.map(
    (name) => [name, valuesAround(day[name], ratedDistances, ofRatings, random)] as const,
  );
  return distances.map((distance, at) => {
    const place = rated.indexOf(at);
    const own = ratings.map(([name, values]) => [name, values[place] ?? null]);
    return {
      distance_km: distance / 100,
      duration_seconds: durations[at] ?? 0,
      score: scores[place] ?? 0,
      ...(Object.fromEntries(own) as Record<keyof Ratings, number | null>),
    };
  });
}

interface Point {
  lat: number;
  lng: number;
}

const kmOfDegree = 111.2;
const shrinkAt = ({ lat }: Point) => Math.cos((lat * Math.PI) / 180);

function kmBetween(one: Point, other: Point): number {
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * shrinkAt(one)) * kmOfDegree;
}

const movedBy = (from: Point, km: number, angle: number): Point => ({
  lat: from.lat + (Math.sin(angle) * km) / kmOfDegree,
  lng: from.lng + (Math.cos(angle) * km) / kmOfDegree / shrinkAt(from),
});

/** A road is longer than the straight line. */
const straight = 0.75;

/**
 * Where the trips of a day end. The driver leaves from home and comes back with the last one, so no trip leads further away than
 * those after it can bring back.
 */
function endsOf(home: Point, distances: readonly number[], random: Random): Point[] {
  const ends: Point[] = [];
  let from = home;
  let left = distances.reduce((sum, distance) => sum + distance, 0);
  for (const [at, distance] of distances.entries()) {
    left -= distance;
    const angle = random.between(0, 2 * Math.PI);
    const wanted = movedBy(from, distance * straight, angle);
    const [away, most] = [kmBetween(home, wanted), left * straight];
    const share = away > most ? most / away : 1;
    const isLast = at === distances.length - 1;
    const end = isLast
      ? home
      : { lat: home.lat + (wanted.lat - home.lat) * share, lng: home.lng + (wanted.lng - home.lng) * share };
    ends.push(end);
    from = end;
  }
  return ends;
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** A place near one end of a trip, with the name of the nearest town. */
function placed(name: 'start' | 'end', point: Point, towns: readonly Place[]) {
  const [town] = towns.toSorted((one, other) => kmBetween(point, one) - kmBetween(point, other));
  return {
    [`${name}_place`]: town ? `${town.city}, ${town.state}` : null,
    [`${name}_latitude`]: round(point.lat),
    [`${name}_longitude`]: round(point.lng),
  };
}

/** Minutes of the day, in UTC, at which the first trip begins: a morning in North America. */
const morning = { from: 11 * 60 + 30, to: 12 * 60 + 45 };
/** Seconds from the first start to the last end, if the trips leave time for breaks. */
const workday = 10 * 3600;

function addTripsOfDay(loader: Loader, vehicle: Vehicle, driver: Driver, day: number, figures: DayOfTrips): void {
  const { customer, number } = vehicle;
  const text = dayText(day);
  const random = createRandom(`${customer} ${number} trips ${text}`);
  const all = tripsOfDay(figures, random);
  const home = movedBy(driver.place, 3, createRandom(`${customer} ${driver.reference} home`).between(0, 2 * Math.PI));
  const ends = endsOf(
    home,
    all.map((trip) => trip.distance_km),
    random,
  );
  const towns = around(driver.place, vehicle.country);
  const pause = Math.max(300, (workday - figures.duration_seconds) / all.length);
  let seconds = random.int(morning.from, morning.to) * 60;
  for (const [at, trip] of all.entries()) {
    loader.add(trips, {
      customer_number: customer,
      trip_id: `${driver.reference}-${text.replaceAll('-', '')}-${at + 1}`,
      driver_reference_number: driver.reference,
      vehicle_number: number,
      trip_date: text,
      start_time: new Date((day * 86_400 + Math.round(seconds)) * 1000),
      ...trip,
      ...placed('start', ends[at - 1] ?? home, towns),
      ...placed('end', ends[at] ?? home, towns),
    });
    seconds += trip.duration_seconds + pause * random.between(0.6, 1);
  }
}

const rating = (driver: Driver, random: Random) =>
  Math.max(1, Math.min(5, Math.round(5.6 - driver.risk * random.between(0.4, 2))));

/**
 * The days with trips of a driver with the mobile app; a few registered but never used it. Single trips are kept for the last weeks
 * only: of two years they would be half of the database.
 */
export function addTrips(loader: Loader, vehicle: Vehicle, history: History, random: Random, today: number): void {
  const { driver } = vehicle;
  if (driver === null || !driver.mobile || random.chance(0.08)) return;
  const since = history.from + (random.chance(0.3) ? random.int(0, 300) : 0);
  let before = odometerAt(history, since - 1);
  for (let day = since; day <= history.to; day++) {
    const odometer = odometerAt(history, day);
    const miles = odometer - before;
    before = odometer;
    if (miles < 3 || random.chance(0.12)) continue;
    const distance = Math.round(miles * 1.609344 * random.between(0.9, 1) * 100) / 100;
    const ratings = {
      phone_use_rating: rating(driver, random),
      overspeeding_rating: rating(driver, random),
      rapid_acceleration_rating: rating(driver, random),
      hard_turn_rating: rating(driver, random),
      hard_brake_rating: rating(driver, random),
    };
    const mean = Object.values(ratings).reduce((sum, value) => sum + value, 0) / 5;
    const figures = {
      trip_count: random.int(2, 9),
      distance_km: distance,
      duration_seconds: Math.round((distance / random.between(38, 66)) * 3600),
      score: Math.round(35 + mean * 12.6 + random.between(-2, 2)),
      ...ratings,
    };
    if (day > today - daysOfTrips) addTripsOfDay(loader, vehicle, driver, day, figures);
    else
      loader.add(tripDayTotals, {
        customer_number: vehicle.customer,
        driver_reference_number: driver.reference,
        trip_date: dayText(day),
        vehicle_number: vehicle.number,
        ...figures,
      });
  }
}
