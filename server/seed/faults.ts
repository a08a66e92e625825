import { engineFaults } from '../database/schema/telematics.ts';
import { dayText, timeText } from './calendar.ts';
import { odometerAt } from './history.ts';
import { fuelOf } from './models.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

type Severity = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
type Fault = readonly [code: string, system: string, description: string, severity: Severity];

const anyVehicle: readonly Fault[] = [
  ['C0750', 'TIRES', 'Tire pressure low', 'LOW'],
  ['C0035', 'BRAKES', 'Left front wheel speed sensor circuit', 'MEDIUM'],
  ['U0121', 'NETWORK', 'Lost communication with anti-lock brake control', 'HIGH'],
  ['B1318', 'ELECTRICAL', 'Battery voltage low', 'MEDIUM'],
];

/** Standard trouble codes (SAE J2012). */
const combustion: readonly Fault[] = [
  ...anyVehicle,
  ['P0128', 'COOLING', 'Coolant temperature below thermostat regulating temperature', 'LOW'],
  ['P0217', 'COOLING', 'Engine over temperature', 'CRITICAL'],
  ['P0171', 'FUEL', 'System too lean, bank 1', 'MEDIUM'],
  ['P0300', 'IGNITION', 'Random misfire detected', 'HIGH'],
  ['P0302', 'IGNITION', 'Cylinder 2 misfire detected', 'HIGH'],
  ['P0420', 'EMISSIONS', 'Catalyst efficiency below threshold, bank 1', 'MEDIUM'],
  ['P0442', 'EMISSIONS', 'Evaporative emission system leak, small', 'LOW'],
  ['P0456', 'EMISSIONS', 'Evaporative emission system leak, very small', 'LOW'],
  ['P0521', 'ENGINE', 'Engine oil pressure sensor range', 'HIGH'],
  ['P0524', 'ENGINE', 'Engine oil pressure too low', 'CRITICAL'],
  ['P0562', 'ELECTRICAL', 'System voltage low', 'MEDIUM'],
  ['P0700', 'TRANSMISSION', 'Transmission control system', 'HIGH'],
];

const electric: readonly Fault[] = [
  ...anyVehicle,
  ['P0A80', 'BATTERY', 'Replace hybrid/EV battery pack', 'CRITICAL'],
  ['P0A1F', 'BATTERY', 'Battery energy control module', 'HIGH'],
  ['P0AA6', 'BATTERY', 'High-voltage system isolation fault', 'CRITICAL'],
  ['P0D27', 'BATTERY', 'Battery charger input voltage too low', 'LOW'],
];

/** Parameter and failure mode numbers of heavy-duty engines (SAE J1939). */
const diesel: readonly Fault[] = [
  ['SPN 100 FMI 1', 'ENGINE', 'Engine oil pressure low, most severe', 'CRITICAL'],
  ['SPN 110 FMI 0', 'COOLING', 'Engine coolant temperature high, most severe', 'CRITICAL'],
  ['SPN 168 FMI 18', 'ELECTRICAL', 'Battery potential below normal', 'MEDIUM'],
  ['SPN 1761 FMI 17', 'EMISSIONS', 'Diesel exhaust fluid tank level low', 'LOW'],
  ['SPN 3226 FMI 4', 'EMISSIONS', 'Outlet NOx sensor voltage below normal', 'MEDIUM'],
  ['SPN 3251 FMI 0', 'EMISSIONS', 'Particulate filter differential pressure high', 'HIGH'],
];

function faultsOf(vehicle: Vehicle): readonly Fault[] {
  const fuel = fuelOf(vehicle.model);
  if (fuel === 'ELECTRIC') return electric;
  return fuel === 'DIESEL' ? [...anyVehicle, ...diesel] : combustion;
}

/** The more severe, the sooner it is repaired. */
const days: Record<Severity, number> = { LOW: 60, MEDIUM: 40, HIGH: 16, CRITICAL: 6 };

/** Faults reported by vehicles with a device: more of them with higher mileage. */
export const addFaults: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  if (!vehicle.telematics) return;
  const list = faultsOf(vehicle);
  let count = 0;
  for (let day = history.from; day <= history.to; day++) {
    const odometer = odometerAt(history, day);
    if (!random.chance((0.5 + odometer / 55_000) / 365)) continue;
    const [code, system, description, severity] = random.pick(list);
    const until = day + random.int(0, days[severity]);
    const seen = Math.min(until, history.to, today);
    const cleared = until <= today;
    const lamp = severity === 'HIGH' || severity === 'CRITICAL' || random.chance(0.5);
    loader.add(engineFaults, {
      customer_number: vehicle.customer,
      fault_id: `E${vehicle.number}${String(++count).padStart(3, '0')}`,
      vehicle_number: vehicle.number,
      driver_reference_number: vehicle.driver?.reference,
      fault_code: code,
      fault_source: code.startsWith('SPN') ? 'J1939' : 'OBD-II',
      vehicle_system: system,
      description,
      severity,
      fault_status: cleared ? 'CLEARED' : lamp ? 'ACTIVE' : 'PENDING',
      malfunction_lamp: lamp,
      fault_date: dayText(day),
      fault_time: timeText(random.int(300, 1260)),
      last_seen_date: dayText(seen),
      occurrences: 1 + Math.floor((seen - day) * random.between(0, 0.8)),
      cleared_date: cleared ? dayText(until) : null,
      odometer,
    });
  }
};
