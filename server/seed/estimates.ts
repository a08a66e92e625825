import { repairOrderLines } from '../database/schema/attention.ts';
import type { Loader } from './loader.ts';

type Line = [code: string, description: string, kind: 'LABOR' | 'PART', quantity: number, share: number];

/** The work of each estimate by its text in `talk.json`. The shares of the price add up to 1. */
const works: Readonly<Record<string, readonly Line[]>> = {
  'Front brake pads and rotors': [
    ['013-004', 'FRONT BRAKE PADS', 'PART', 1, 0.2],
    ['013-006', 'BRAKE ROTOR', 'PART', 2, 0.35],
    ['013-001', 'REPLACE BRAKES', 'LABOR', 1.8, 0.45],
  ],
  'Rear brake pads, machine rotors': [
    ['013-005', 'REAR BRAKE PADS', 'PART', 1, 0.35],
    ['013-007', 'MACHINE ROTORS', 'LABOR', 1.2, 0.25],
    ['013-001', 'REPLACE BRAKES', 'LABOR', 1.6, 0.4],
  ],
  'Two front tires, mount and balance': [
    ['017-001', 'ALL SEASON TIRE', 'PART', 2, 0.85],
    ['017-003', 'MOUNT AND BALANCE', 'LABOR', 2, 0.15],
  ],
  'Battery, test charging system': [
    ['032-001', 'BATTERY', 'PART', 1, 0.75],
    ['032-009', 'TEST AND REPLACE BATTERY', 'LABOR', 0.5, 0.25],
  ],
  'Water pump and drive belt': [
    ['042-005', 'WATER PUMP', 'PART', 1, 0.4],
    ['042-006', 'DRIVE BELT', 'PART', 1, 0.1],
    ['042-009', 'REPLACE WATER PUMP', 'LABOR', 3.2, 0.5],
  ],
  'Windshield, rock damage': [
    ['002-015', 'WINDSHIELD', 'PART', 1, 0.65],
    ['002-016', 'REPLACE WINDSHIELD', 'LABOR', 2, 0.35],
  ],
  Alternator: [
    ['032-011', 'ALTERNATOR', 'PART', 1, 0.65],
    ['032-012', 'REPLACE ALTERNATOR', 'LABOR', 1.5, 0.35],
  ],
  'Front struts and alignment': [
    ['016-004', 'FRONT STRUT', 'PART', 2, 0.5],
    ['016-005', 'REPLACE STRUTS', 'LABOR', 2.5, 0.35],
    ['016-007', 'ALIGN WHEELS', 'LABOR', 1, 0.15],
  ],
  'A/C condenser, evacuate and recharge': [
    ['001-005', 'CONDENSER', 'PART', 1, 0.55],
    ['001-010', 'REPLACE CONDENSER AND RECHARGE', 'LABOR', 2.4, 0.45],
  ],
  'Wheel bearing, left front': [
    ['016-009', 'WHEEL BEARING', 'PART', 1, 0.5],
    ['016-010', 'REPLACE WHEEL BEARING', 'LABOR', 1.7, 0.5],
  ],
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

interface Estimate {
  customer_number: string;
  ro_number: string;
  description: string;
  amount: number;
  country: 'USA' | 'CAN';
}

/** The lines of an estimate. Returns its tax: what its amount has beyond the lines. */
export function addEstimateLines(loader: Loader, estimate: Estimate): number {
  const { customer_number, ro_number, description: text, amount, country } = estimate;
  const net = amount / (country === 'CAN' ? 1.13 : 1.06);
  let sum = 0;
  (works[text] ?? []).forEach(([ata_code, description, labor_or_part, quantity, share], at) => {
    const unit_price = cents((net * share) / quantity);
    const price = cents(unit_price * quantity);
    sum += price;
    const key = { customer_number, ro_number, line: at + 1 };
    loader.add(repairOrderLines, { ...key, labor_or_part, ata_code, description, quantity, unit_price, amount: price });
  });
  return cents(amount - sum);
}

/** The email address of a shop of the demo. */
export const shopEmail = (shop: string): string =>
  `${shop
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')}@shops.example.com`;
