import { engineFaults } from '../database/schema/telematics.ts';
import { dayText, timeText } from './calendar.ts';
import { odometerAt } from './history.ts';
import { fuelOf } from './models.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

type Severity = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
type Fault = readonly [code: string, system: string, description: string, severity: Severity];

const anyVehicle: readonly Fault[] = [
  ['C0750', 'TIRES', 'TIRE_PRESSURE_LOW', 'LOW'],
  ['C0035', 'BRAKES', 'LEFT_FRONT_WHEEL_SPEED_SENSOR_CIRCUIT', 'MEDIUM'],
  ['U0121', 'NETWORK', 'LOST_COMMUNICATION_WITH_ANTI_LOCK_BRAKE_CONTROL', 'HIGH'],
  ['B1318', 'ELECTRICAL', 'BATTERY_VOLTAGE_LOW', 'MEDIUM'],
];

/** Standard trouble codes (SAE J2012). */
const combustion: readonly Fault[] = [
  ...anyVehicle,
  ['P0128', 'COOLING', 'COOLANT_TEMPERATURE_BELOW_THERMOSTAT_REGULATING_TEMPERATURE', 'LOW'],
  ['P0217', 'COOLING', 'ENGINE_OVER_TEMPERATURE', 'CRITICAL'],
  ['P0171', 'FUEL', 'SYSTEM_TOO_LEAN_BANK_1', 'MEDIUM'],
  ['P0300', 'IGNITION', 'RANDOM_MISFIRE_DETECTED', 'HIGH'],
  ['P0302', 'IGNITION', 'CYLINDER_2_MISFIRE_DETECTED', 'HIGH'],
  ['P0420', 'EMISSIONS', 'CATALYST_EFFICIENCY_BELOW_THRESHOLD_BANK_1', 'MEDIUM'],
  ['P0442', 'EMISSIONS', 'EVAPORATIVE_EMISSION_SYSTEM_LEAK_SMALL', 'LOW'],
  ['P0456', 'EMISSIONS', 'EVAPORATIVE_EMISSION_SYSTEM_LEAK_VERY_SMALL', 'LOW'],
  ['P0521', 'ENGINE', 'ENGINE_OIL_PRESSURE_SENSOR_RANGE', 'HIGH'],
  ['P0524', 'ENGINE', 'ENGINE_OIL_PRESSURE_TOO_LOW', 'CRITICAL'],
  ['P0562', 'ELECTRICAL', 'SYSTEM_VOLTAGE_LOW', 'MEDIUM'],
  ['P0700', 'TRANSMISSION', 'TRANSMISSION_CONTROL_SYSTEM', 'HIGH'],
];

const electric: readonly Fault[] = [
  ...anyVehicle,
  ['P0A80', 'BATTERY', 'REPLACE_HYBRID_EV_BATTERY_PACK', 'CRITICAL'],
  ['P0A1F', 'BATTERY', 'BATTERY_ENERGY_CONTROL_MODULE', 'HIGH'],
  ['P0AA6', 'BATTERY', 'HIGH_VOLTAGE_SYSTEM_ISOLATION_FAULT', 'CRITICAL'],
  ['P0D27', 'BATTERY', 'BATTERY_CHARGER_INPUT_VOLTAGE_TOO_LOW', 'LOW'],
];

/** Parameter and failure mode numbers of heavy-duty engines (SAE J1939). */
const diesel: readonly Fault[] = [
  ['SPN 100 FMI 1', 'ENGINE', 'ENGINE_OIL_PRESSURE_LOW_MOST_SEVERE', 'CRITICAL'],
  ['SPN 110 FMI 0', 'COOLING', 'ENGINE_COOLANT_TEMPERATURE_HIGH_MOST_SEVERE', 'CRITICAL'],
  ['SPN 168 FMI 18', 'ELECTRICAL', 'BATTERY_POTENTIAL_BELOW_NORMAL', 'MEDIUM'],
  ['SPN 1761 FMI 17', 'EMISSIONS', 'DIESEL_EXHAUST_FLUID_TANK_LEVEL_LOW', 'LOW'],
  ['SPN 3226 FMI 4', 'EMISSIONS', 'OUTLET_NOX_SENSOR_VOLTAGE_BELOW_NORMAL', 'MEDIUM'],
  ['SPN 3251 FMI 0', 'EMISSIONS', 'PARTICULATE_FILTER_DIFFERENTIAL_PRESSURE_HIGH', 'HIGH'],
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
