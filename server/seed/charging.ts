import { chargeSessions } from '../database/schema/services.ts';
import { dayText, monthOf, timeText } from './calendar.ts';
import { type Charger, chargersOf, connectorOf, zoneOf } from './chargers.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

/** The EPA's energy equivalent of a US gallon, in kilowatt-hours. */
const gallonOfEnergy = 33.705;
const minutesOfDay = 1440;
/** Batteries use more energy per mile in the cold. */
const byMonth = [1.24, 1.2, 1.1, 1.03, 1, 1.02, 1.05, 1.04, 1, 1.02, 1.1, 1.2];

/** Minutes after midnight. */
interface Stay {
  start: number;
  charging: number;
  idle: number;
}

/** At home it stays plugged in overnight, at work until the afternoon. */
function stay(charger: Charger, wattHours: number, random: Random): Stay {
  const charging = Math.max(1, Math.round(wattHours / charger.power / (1000 / 60)));
  if (charger.type === 'HOME') {
    const start = random.int(1020, 1290);
    return { start, charging, idle: Math.max(0, minutesOfDay + random.int(330, 450) - start - charging) };
  }
  if (charger.type === 'WORKPLACE') {
    const start = random.int(420, 570);
    return { start, charging, idle: Math.max(0, random.int(960, 1080) - start - charging) };
  }
  const idle = random.chance(0.12) ? random.int(30, 140) : random.int(0, 18);
  return { start: random.int(390, 1170), charging, idle };
}

/** State that a vehicle brings to each session. */
interface Battery {
  kilowattHours: number;
  /** Meter readings so far, by station. */
  meters: Map<string, number>;
}

interface Charge {
  day: number;
  charger: Charger;
  stay: Stay;
  wattHours: number;
  cents: number;
  odometer: number;
  /** In percent. */
  before: number;
  after: number;
}

function addSession(loader: Loader, vehicle: Vehicle, battery: Battery, charge: Charge, id: string, random: Random) {
  const { charger, day, wattHours } = charge;
  const { start, charging, idle } = charge.stay;
  const end = start + charging + idle;
  const meter = battery.meters.get(charger.station) ?? random.int(200_000, 9_000_000);
  battery.meters.set(charger.station, meter + wattHours + (charger.type === 'HOME' ? 0 : random.int(0, 400_000)));
  loader.add(chargeSessions, {
    customer_number: vehicle.customer,
    session_id: id,
    vehicle_number: vehicle.number,
    driver_reference_number: vehicle.driver?.reference,
    location_type: charger.type,
    network: charger.network,
    site_name: charger.site,
    station_id: charger.station,
    port: String(random.int(1, charger.ports)),
    site_city: charger.place.city,
    site_state_province: charger.place.state,
    current_type: charger.current,
    connector: connectorOf(vehicle.model.make, charger.current),
    start_date: dayText(day),
    start_time: timeText(start),
    end_date: dayText(day + Math.floor(end / minutesOfDay)),
    end_time: timeText(end % minutesOfDay),
    time_zone: zoneOf(charger.place),
    charging_minutes: charging,
    idle_minutes: idle,
    energy_kwh: wattHours / 1000,
    meter_start: meter / 1000,
    meter_stop: (meter + wattHours) / 1000,
    amount: charge.cents / 100,
    odometer: charge.odometer,
    start_charge: charge.before,
    end_charge: charge.after,
  });
}

/** The battery drains with the miles and is charged when low. A session that would end later than now is left out. */
export const addCharging: AddRecords = (loader, vehicle, history, costs, random, today) => {
  if (vehicle.model.tank !== null) return;
  const choose = chargersOf(vehicle, random);
  const battery: Battery = { kilowattHours: random.pick([58, 62, 64, 75]), meters: new Map() };
  const { kilowattHours } = battery;
  const aMile = (gallonOfEnergy / vehicle.model.combined) * (vehicle.driver?.thirst ?? 1.05);
  const usual = (vehicle.annualMiles / 289) * aMile * 1.6;
  let level = kilowattHours * random.between(0.5, 0.95);
  let low = Math.max(kilowattHours * random.between(0.22, 0.5), usual);
  let before = history.start;
  let count = 0;
  /** Minutes since the epoch. */
  let pluggedInUntil = 0;
  const idOf = () => `C${vehicle.number}${String(++count).padStart(4, '0')}`;
  const percent = (kilowatts: number) => Math.max(1, Math.min(100, Math.round((kilowatts / kilowattHours) * 100)));
  for (let day = history.from; day <= history.to; day++) {
    const odometer = history.odometer[day - history.from] ?? before;
    level -= (odometer - before) * aMile * (byMonth[monthOf(day) % 12] ?? 1);
    before = odometer;
    if (level > low) continue;
    const charger = choose(random);
    const full = kilowattHours * (charger.current === 'DC' ? random.between(0.76, 0.86) : random.between(0.88, 1));
    const from = Math.max(0, level);
    if (full - from < 2) continue;
    // Some energy is lost on the way.
    const wattHours = Math.round(((full - from) / (charger.current === 'DC' ? 0.94 : 0.9)) * 1000);
    const planned = stay(charger, wattHours, random);
    const begin = day * minutesOfDay + planned.start;
    const end = begin + planned.charging + planned.idle;
    if (end >= Math.min(loader.end, (today + 1) * minutesOfDay) || begin - 15 < pluggedInUntil) continue;
    pluggedInUntil = end;
    const cents = Math.round((wattHours / 1000) * charger.price);
    const charge: Charge = {
      ...{ day, charger, stay: planned, wattHours, cents, odometer },
      ...{ before: percent(from), after: percent(full) },
    };
    if (charger.type === 'PUBLIC' && random.chance(0.02)) {
      // The session did not start: unplugged and tried again.
      const failed = { start: planned.start - random.int(4, 12), charging: 0, idle: random.int(1, 3) };
      const nothing = { stay: failed, wattHours: 0, cents: 0, after: charge.before };
      addSession(loader, vehicle, battery, { ...charge, ...nothing }, idOf(), random);
    }
    addSession(loader, vehicle, battery, charge, idOf(), random);
    if (cents > 0) costs.add(day, 'charging', cents);
    level = full;
    low = Math.max(kilowattHours * random.between(0.22, 0.5), usual);
  }
};
