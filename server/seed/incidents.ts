import { claims, tollTransactions, violations } from '../database/schema/expenses.ts';
import { dayText, monthOf, timeText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import { createRandom } from './random.ts';
import type { AddRecords } from './records.ts';
import { addRental } from './rentals.ts';

/** Incidents of a vehicle that its other records need. */
export interface Incidents {
  /** Violations by month. */
  violations: ReadonlyMap<number, number>;
}

const agencies: Record<string, string> = merchants.agencies;

const addTolls: AddRecords = (loader, vehicle, history, costs, random, today) => {
  const place = vehicle.places[0];
  const agency = place === undefined ? undefined : agencies[place.state];
  if (place === undefined || agency === undefined || random.chance(0.45)) return;
  const usual = random.between(0.02, 0.18);
  const transponder = random.chance(0.8) ? random.digits(10) : null;
  let count = 0;
  for (let day = history.from; day <= history.to; day++) {
    if (!random.chance(usual)) continue;
    const charged = random.int(95, 1150);
    const fee = transponder === null ? random.int(50, 250) : 0;
    count += 1;
    // Occasionally a duplicate charge is refunded.
    const amount = count % 47 === 0 ? -charged : charged;
    loader.add(tollTransactions, {
      customer_number: vehicle.customer,
      toll_id: `T${vehicle.number}${String(count).padStart(4, '0')}`,
      vehicle_number: vehicle.number,
      toll_date: dayText(day),
      toll_time: timeText(random.int(300, 1380)),
      posted_date: dayText(Math.min(today, day + random.int(1, 6))),
      agency,
      plaza: `${place.city} ${random.pick(['East', 'West', 'North', 'South', 'Main'])} ${random.int(1, 48)}`,
      state_province: place.state,
      transponder_number: transponder,
      // A transponder can be read where a plate can't.
      license_plate_number: transponder !== null && count % 9 === 4 ? null : vehicle.plate,
      amount: amount / 100,
      fee: fee / 100,
    });
    costs.add(day, 'toll', amount + fee);
  }
};

const addViolations: AddRecords<Map<number, number>> = (loader, vehicle, history, costs, random, today) => {
  const byMonth = new Map<number, number>();
  const usual = (0.28 * (vehicle.driver?.risk ?? 1)) / 365;
  let count = 0;
  for (let day = history.from; day <= history.to; day++) {
    if (!random.chance(usual)) continue;
    const place = random.pick(vehicle.places);
    const chance = random.next();
    const type = chance < 0.62 ? 'TOLL' : chance < 0.85 ? 'PARKING' : 'PHOTO ENFORCEMENT';
    const fine =
      type === 'TOLL' ? random.int(800, 4200) : type === 'PARKING' ? random.int(3500, 9500) : random.int(7500, 15000);
    const received = Math.min(today, day + random.int(6, 35));
    const paid = received + random.int(3, 20);
    loader.add(violations, {
      customer_number: vehicle.customer,
      violation_id: `N${vehicle.number}${String(++count).padStart(3, '0')}`,
      vehicle_number: vehicle.number,
      violation_date: dayText(day),
      received_date: dayText(received),
      violation_type: type,
      authority: type === 'TOLL' ? (agencies[place.state] ?? `${place.state} Toll Authority`) : `City of ${place.city}`,
      city: place.city,
      state_province: place.state,
      citation_number: random.digits(9),
      fine: fine / 100,
      fee: 15,
      paid_date: paid <= today ? dayText(paid) : null,
    });
    costs.add(day, 'violation', fine + 1500);
    byMonth.set(monthOf(day), (byMonth.get(monthOf(day)) ?? 0) + 1);
  }
  return byMonth;
};

const accidents = [
  { type: 'COLLISION', description: 'REAR ENDED WHILE STOPPED', preventable: false },
  { type: 'COLLISION', description: 'HIT A PARKED VEHICLE WHILE BACKING', preventable: true },
  { type: 'COLLISION', description: 'HIT A FIXED OBJECT', preventable: true },
  { type: 'COLLISION', description: 'SIDESWIPE WHILE CHANGING LANES', preventable: true },
  { type: 'COMPREHENSIVE', description: 'HAIL DAMAGE', preventable: false },
  { type: 'COMPREHENSIVE', description: 'HIT AN ANIMAL', preventable: false },
  { type: 'GLASS', description: 'WINDSHIELD CRACKED BY A ROCK', preventable: false },
  { type: 'THEFT', description: 'BREAK IN WHILE PARKED', preventable: false },
];

const addClaims: AddRecords = (loader, vehicle, history, costs, random, today) => {
  const usual = (0.17 * (vehicle.driver?.risk ?? 1)) / 365;
  let count = 0;
  for (let day = history.from; day <= history.to; day++) {
    if (!random.chance(usual)) continue;
    const place = random.pick(vehicle.places);
    const accident = random.pick(accidents);
    const estimated = accident.type === 'GLASS' ? random.int(28_000, 65_000) : random.int(90_000, 980_000);
    const closed = day + random.int(25, 140);
    const isClosed = closed <= today;
    const actual = isClosed ? Math.round(estimated * random.between(0.75, 1.2)) : null;
    const subrogation =
      actual === null || accident.preventable || accident.type !== 'COLLISION'
        ? 0
        : Math.round(actual * random.between(0.4, 0.9));
    const net = (actual ?? 0) - subrogation;
    loader.add(claims, {
      customer_number: vehicle.customer,
      claim_number: `A${vehicle.number}${String(++count).padStart(2, '0')}`,
      vehicle_number: vehicle.number,
      driver_reference_number: vehicle.driver?.reference,
      claim_type: accident.type,
      claim_status: isClosed ? 'CLOSED' : random.pick(['OPEN', 'OPEN', 'PENDING', 'LEGAL']),
      loss_date: dayText(day),
      loss_time: timeText(random.int(360, 1260)),
      reported_date: dayText(Math.min(today, day + random.int(0, 4))),
      loss_city: place.city,
      loss_state_province: place.state,
      police_report_number: random.chance(0.4) ? `${place.state}${random.digits(7)}` : null,
      description: accident.description,
      preventable: accident.preventable,
      estimated_cost: estimated / 100,
      actual_cost: actual === null ? null : actual / 100,
      subrogation: subrogation / 100,
      net_cost: net / 100,
      closed_date: isClosed ? dayText(closed) : null,
    });
    if (net > 0) costs.add(day, 'accident', net);
    if (accident.type === 'COLLISION' && random.chance(0.5)) {
      const hired = { reason: 'ACCIDENT', out: day, days: random.int(3, 14), rate: random.int(3600, 5800) } as const;
      addRental(loader, vehicle, costs, createRandom(`${vehicle.customer} ${vehicle.number} ${day}`), today, hired);
    }
  }
};

export const addIncidents: AddRecords<Incidents> = (loader, vehicle, history, costs, random, today) => {
  addTolls(loader, vehicle, history, costs, random, today);
  addClaims(loader, vehicle, history, costs, random, today);
  return { violations: addViolations(loader, vehicle, history, costs, random, today) };
};
