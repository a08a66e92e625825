import { fuelCards, fuelProfileLimits } from '../database/schema/fuel-cards.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import { fuelOf } from './models.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';
import type { Vehicle } from './vehicle.ts';

const litres = (count: number) => Number((count / 3.785411784).toFixed(12));

const weekdays = { on_monday: true, on_tuesday: true, on_wednesday: true, on_thursday: true, on_friday: true };
const everyDay = { ...weekdays, on_saturday: true, on_sunday: true };

/** US dollars and gallons, and Canadian dollars and litres, for a transaction, a day and a week. */
interface Most {
  USA: { amounts: readonly number[]; quantities: readonly number[] };
  CAN: { amounts: readonly number[]; quantities: readonly number[] };
}

const usual: Most = {
  USA: { amounts: [150, 250, 600], quantities: [40, 60, 150] },
  CAN: { amounts: [240, 400, 950], quantities: [150, 230, 570] },
};
const low: Most = {
  USA: { amounts: [125, 200, 450], quantities: [35, 50, 110] },
  CAN: { amounts: [200, 320, 700], quantities: [130, 190, 420] },
};
const high: Most = {
  USA: { amounts: [300, 450, 1000], quantities: [45, 75, 180] },
  CAN: { amounts: [480, 700, 1600], quantities: [170, 280, 680] },
};

interface Step {
  /** Days from today. */
  from: number;
  most: Most;
  hours?: readonly [string, string];
}

type Days = typeof everyDay;

/** The profiles that vehicles of the seed have, with what they allowed earlier and what is planned. */
const profiles: readonly {
  name: string;
  products: 'FUEL' | 'FUEL_AND_FLUIDS' | 'FUEL_FLUIDS_AND_WASH' | 'FUEL_AND_SERVICE';
  days: Days;
  steps: readonly Step[];
}[] = [
  {
    name: 'STANDARD 24 7',
    products: 'FUEL_FLUIDS_AND_WASH',
    days: everyDay,
    steps: [
      { from: -1400, most: low },
      { from: -210, most: usual },
    ],
  },
  {
    name: 'WEEKDAYS ONLY',
    products: 'FUEL_AND_FLUIDS',
    days: { ...weekdays, on_saturday: false, on_sunday: false },
    steps: [
      { from: -1400, most: low, hours: ['06:00', '20:00'] },
      { from: 18, most: usual, hours: ['05:00', '21:00'] },
    ],
  },
  {
    name: 'FUEL ONLY',
    products: 'FUEL',
    days: { ...weekdays, on_saturday: true, on_sunday: false },
    steps: [{ from: -900, most: low }],
  },
  {
    name: 'FUEL AND MAINTENANCE',
    products: 'FUEL_AND_SERVICE',
    days: everyDay,
    steps: [{ from: -1400, most: high }],
  },
];

/** The same in all accounts of a country. */
export function addFuelProfiles(loader: Loader, { customer, country }: Plan, today: number): void {
  for (const { name, products, days, steps } of profiles)
    for (const [at, { from, most, hours }] of steps.entries()) {
      const { amounts, quantities } = most[country];
      const gallons = country === 'CAN' ? quantities.map(litres) : quantities;
      loader.add(fuelProfileLimits, {
        customer_number: customer,
        limits_id: `${name.toLowerCase().replaceAll(' ', '-')}-${at + 1}`,
        fuel_profile: name,
        effective_date: dayText(today + from),
        amount_per_transaction: amounts[0],
        amount_per_day: amounts[1],
        amount_per_week: amounts[2],
        quantity_per_transaction: gallons[0],
        quantity_per_day: gallons[1],
        quantity_per_week: gallons[2],
        fuel_products: products,
        from_time: hours?.[0],
        until_time: hours?.[1],
        ...days,
        created_at: new Date((today + Math.min(0, from - 10)) * 86_400_000),
        version: 1,
      });
    }
}

type Card = typeof fuelCards.$inferInsert;

/** Adds a card that was made on a day, and returns its reference. */
type Add = (card: Omit<Card, 'customer_number' | 'card_reference'>, since: number) => string;

/**
 * The card of a vehicle, with the number that its transactions have, and the one before that was lost or damaged, if
 * that was before the transactions begin. Vehicles on order that come soon have one on order.
 */
function addVehicleCards(add: Add, vehicle: Vehicle, earliest: number, today: number): void {
  if (fuelOf(vehicle.model) === 'ELECTRIC') return;
  const { number: vehicle_number, profile: fuel_profile, inService, outOfService } = vehicle;
  const random = createRandom(`${vehicle.customer} ${vehicle_number} card`);
  const card = { card_type: 'VEHICLE', vehicle_number, fuel_profile } as const;
  if (vehicle.status === 'ON ORDER') {
    if (inService < today + 45) add({ ...card, card_status: 'ORDERED', status_date: dayText(today - 2) }, today - 2);
    return;
  }
  const wasReplaced = random.chance(0.05) && inService < earliest - 60;
  const replaced = earliest - random.int(5, 30);
  const digits = random.digits(4);
  const reason = random.pick(['LOST', 'LOST', 'DAMAGED', 'STOLEN']);
  const isLocked = random.chance(0.02);
  const status = outOfService !== null ? 'DEACTIVATED' : isLocked ? 'LOCKED' : 'ACTIVE';
  const since = wasReplaced ? replaced : inService;
  const reference = add(
    {
      ...{ ...card, card_number: vehicle.card, card_status: status },
      status_date: dayText(outOfService ?? (isLocked ? today : since)),
    },
    since - 10,
  );
  if (wasReplaced)
    add(
      {
        ...{ ...card, card_number: `****${digits}`, card_status: 'REPLACED', status_date: dayText(replaced) },
        ...{ replace_reason: reason, replaced_by: reference },
      },
      inService - 10,
    );
}

/** Numbers the cards of an account. */
export function createCards(loader: Loader, { customer }: Plan, today: number) {
  let last = 100_000;
  const add: Add = (card, since) => {
    const card_reference = String(++last);
    loader.add(fuelCards, {
      customer_number: customer,
      card_reference,
      created_at: new Date(Math.min(since, today) * 86_400_000),
      version: 1,
      ...card,
    });
    return card_reference;
  };
  return {
    ofVehicle: (vehicle: Vehicle, earliest: number) => addVehicleCards(add, vehicle, earliest, today),
    /** The ID that a driver types at the pump. Nobody knows the PINs of the seed. */
    ofDriver(driver: Driver) {
      add(
        {
          card_type: 'DRIVER_ID',
          driver_reference_number: driver.reference,
          card_status: driver.active ? 'ACTIVE' : 'DEACTIVATED',
          status_date: dayText(driver.since),
        },
        driver.since,
      );
    },
    /** A card of a driver without a vehicle, for rented ones. */
    ofSpareDriver(driver: Driver, index: number) {
      this.ofDriver(driver);
      if (!driver.active) return;
      const random = createRandom(`${customer} ${index} driver card`);
      add(
        {
          card_type: 'DRIVER',
          driver_reference_number: driver.reference,
          fuel_profile: random.pick(profiles).name,
          card_number: `****${random.digits(4)}`,
          card_status: 'ACTIVE',
          status_date: dayText(driver.since),
        },
        driver.since,
      );
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
