import { maintenanceRecords } from '../database/schema/expenses.ts';
import { invoiceNumber } from './bills.ts';
import { dayText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import { createRandom } from './random.ts';
import type { AddNumbered } from './records.ts';
import { measure } from './wheels.ts';

type Line = [group: string, code: string, description: string, kind: 'LABOR' | 'PART', quantity: number, price: number];
type Category = 'PREVENTIVE' | 'TIRES' | 'BRAKES' | 'REPAIR';

const oilChange: Line[] = [
  ['66 PREVENTIVE MAINTENANCE', '066-001', 'PREVENTIVE MAINTENANCE SERVICE', 'LABOR', 0.6, 78],
  ['45 POWER PLANT', '045-011', 'ENGINE OIL AND FILTER', 'PART', 1, 46],
];
const rotation: Line[] = [['17 TIRES', '017-002', 'ROTATE TIRES AND INSPECT', 'LABOR', 0.5, 80]];
const tires: Line[] = [
  ['17 TIRES', '017-001', 'ALL SEASON TIRE', 'PART', 4, 148],
  ['17 TIRES', '017-003', 'MOUNT AND BALANCE', 'LABOR', 4, 21],
];
const brakes: Line[] = [
  ['13 BRAKES', '013-004', 'FRONT BRAKE PADS', 'PART', 1, 92],
  ['13 BRAKES', '013-006', 'BRAKE ROTOR', 'PART', 2, 74],
  ['13 BRAKES', '013-001', 'REPLACE BRAKES', 'LABOR', 1.8, 112],
];
const repairs: Line[][] = [
  [
    ['32 CRANKING SYSTEM', '032-001', 'BATTERY', 'PART', 1, 189],
    ['32 CRANKING SYSTEM', '032-009', 'TEST AND REPLACE BATTERY', 'LABOR', 0.4, 110],
    ['32 CRANKING SYSTEM', '032-090', 'BATTERY CORE CREDIT', 'PART', 1, -18],
  ],
  [
    ['42 COOLING SYSTEM', '042-005', 'WATER PUMP', 'PART', 1, 240],
    ['42 COOLING SYSTEM', '042-009', 'REPLACE WATER PUMP', 'LABOR', 3.2, 118],
  ],
  [['34 LIGHTING', '034-002', 'HEADLAMP', 'PART', 1, 64]],
  [
    ['01 AIR CONDITIONING', '001-003', 'COMPRESSOR', 'PART', 1, 410],
    ['01 AIR CONDITIONING', '001-009', 'REPLACE AND RECHARGE', 'LABOR', 2.6, 118],
  ],
  [['16 SUSPENSION', '016-007', 'ALIGN WHEELS', 'LABOR', 1, 109]],
  [['02 CAB AND SHEET METAL', '002-011', 'WIPER BLADES', 'PART', 2, 17]],
];

const open = ['APPROVED', 'AWAITING PROVIDER', 'AWAITING SHOP', 'AWAITING CLIENT APPROVAL', 'UNDER REVIEW'] as const;

/** Work is completed and paid within two weeks, half of it within five days. */
const statusOf = (number: number, age: number) =>
  age > 14 || (age > 4 && number % 2 === 0) ? 'COMPLETED' : (open[number % open.length] ?? open[0]);

/** How worn a part with a known life in miles is, from the miles it has left. */
const worn = (left: number, lasts: number) => Math.max(0, Math.min(1, 1 - left / lasts));

/** Numbers the repair orders. */
export const addService: AddNumbered = (loader, vehicle, history, costs, random, today, number) => {
  const priceLevel = vehicle.country === 'CAN' ? 1.27 : 1;
  const electric = vehicle.model.tank === null;
  const gauge = createRandom(`${vehicle.customer} ${vehicle.number} wheels`);

  const next = (every: number) => Math.ceil(history.start / every) * every + random.int(0, 900);
  const every = electric ? 10_000 : 7_000;
  const due = { service: next(every), tires: next(46_000), brakes: next(52_000) };

  function visit(day: number, odometer: number, category: Category, lines: Line[]): void {
    const place = random.pick(vehicle.places.slice(0, 2));
    const billed = Math.min(today, day + random.int(3, 12));
    const status = statusOf(number, today - day);
    const repair_order = String(number++);
    const shop = random.pick(merchants.shops);
    const wear = {
      tires: worn(due.tires - odometer, 46_000),
      frontPads: worn(due.brakes - odometer, 52_000),
      rearPads: worn(160_000 - odometer, 160_000),
    };
    lines.forEach(([ata_group, ata_code, description, kind, quantity, price], line) => {
      const unit = Math.round(price * priceLevel * (price < 0 ? 1 : random.between(0.85, 1.25)) * 100);
      const before = Math.round(unit * quantity);
      const tax = kind === 'PART' ? Math.round(before * 0.065) : 0;
      loader.add(maintenanceRecords, {
        customer_number: vehicle.customer,
        repair_order,
        line: line + 1,
        vehicle_number: vehicle.number,
        service_date: dayText(day),
        bill_date: dayText(billed),
        odometer,
        vendor_name: shop,
        vendor_city: place.city,
        vendor_state_province: place.state,
        in_network: random.chance(0.85),
        labor_or_part: kind,
        maintenance_category: category,
        ata_group,
        ata_code,
        description,
        quantity,
        unit_price: unit / 100,
        tax: tax / 100,
        amount: (before + tax) / 100,
        invoice_number: invoiceNumber('maintenance', day, vehicle),
        voucher_number: `R${repair_order}`,
        status,
        ...(status === 'COMPLETED' ? measure(ata_code, wear, gauge) : {}),
      });
      if (status === 'COMPLETED') costs.add(day, 'maintenance', before + tax);
    });
    if (status === 'COMPLETED' && category === 'PREVENTIVE')
      history.services.push({ repairOrder: repair_order, day, odometer });
  }

  const repairChance = (0.35 + Math.min(1.4, history.start / 80_000)) / 365;
  for (let day = history.from; day <= history.to; day++) {
    const odometer = history.odometer[day - history.from] ?? history.start;
    if (odometer >= due.service) {
      visit(day, odometer, 'PREVENTIVE', electric ? rotation : [...oilChange, ...(random.chance(0.4) ? rotation : [])]);
      due.service += every + random.int(-400, 900);
    } else if (odometer >= due.tires) {
      visit(day, odometer, 'TIRES', tires);
      due.tires += 46_000;
    } else if (odometer >= due.brakes) {
      visit(day, odometer, 'BRAKES', brakes);
      due.brakes += 52_000;
    } else if (random.chance(repairChance)) {
      visit(day, odometer, 'REPAIR', random.pick(electric ? repairs.slice(2) : repairs));
    }
  }
  return number;
};
