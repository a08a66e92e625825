import { recalls } from '../database/schema/services.ts';
import { dayText, monthOf } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import campaigns from './data/recalls.json' with { type: 'json' };
import { odometerAt } from './history.ts';
import type { AddRecords } from './records.ts';
import { modelYearOf, type Vehicle } from './vehicle.ts';

/** A manufacturer's campaign. `ages` are model years before the current one, `announced` is in days before today. */
type Campaign = (typeof campaigns)[number];
type Row = typeof recalls.$inferInsert;

const yearOf = (day: number) => Math.floor(monthOf(day) / 12);

function concerns({ makes, models, ages }: Campaign, { model }: Vehicle, age: number): boolean {
  const [youngest = 0, oldest = 0] = ages;
  if (!makes.includes(model.make) || age < youngest || age > oldest) return false;
  return models.length === 0 || models.some((start) => model.model.startsWith(start));
}

/** The government's number: 25V118 in the United States, 2025-118 in Canada. */
function numberOf({ serial }: Campaign, country: 'USA' | 'CAN', announced: number): string {
  const number = String(serial).padStart(3, '0');
  return country === 'CAN' ? `${yearOf(announced)}-${number}` : `${String(yearOf(announced)).slice(2)}V${number}`;
}

/** Recalls of the vehicle. Most of those with a remedy are completed some months later. */
export const addRecalls: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  const age = yearOf(today) - modelYearOf(vehicle);
  for (const campaign of campaigns) {
    if (!concerns(campaign, vehicle, age) || !random.chance(0.7)) continue;
    const announced = today - campaign.announced;
    const available = campaign.remedyStatus === 'RemedyAvailable' ? announced + campaign.remedyAfter : null;
    const notified = Math.min(today, announced + random.int(20, 60));
    const completed = Math.max(notified, available ?? notified) + random.int(7, 160);
    const isDone = available !== null && completed <= history.to && random.chance(0.8);
    loader.add(recalls, {
      customer_number: vehicle.customer,
      vehicle_number: vehicle.number,
      campaign_number: numberOf(campaign, vehicle.country, announced),
      manufacturer_campaign: `${String(yearOf(announced)).slice(2)}${campaign.oem.slice(0, 1)}${campaign.serial}`,
      oem: campaign.oem,
      component: campaign.component,
      summary: campaign.summary,
      consequence: campaign.consequence,
      remedy: campaign.remedy,
      recall_type: campaign.type as Row['recall_type'],
      recall_status: isDone ? 'CLOSED' : 'OPEN',
      remedy_status: campaign.remedyStatus as Row['remedy_status'],
      announced_date: dayText(announced),
      notified_date: dayText(notified),
      remedy_available_date: available === null ? null : dayText(available),
      completed_date: isDone ? dayText(completed) : null,
      completed_odometer: isDone ? odometerAt(history, completed) : null,
      dealer_name: isDone ? random.pick(merchants.dealers) : null,
    });
  }
};
