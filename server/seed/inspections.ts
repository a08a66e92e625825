import { inspectionAnswers, inspectionDamages, inspectionPhotos, inspections } from '../database/schema/inspections.ts';
import { dayText, firstDayOf, monthOf, timeText } from './calendar.ts';
import templates from './data/inspections.json' with { type: 'json' };
import { odometerAt } from './history.ts';
import type { Loader } from './loader.ts';
import { pictureFile, pictureSize } from './pictures.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

type Template = (typeof templates)[number];

const comments = ['Shop appointment booked.', 'Reported to the supervisor.', 'Can’t be fixed on site.', null, null];

/** How long photos are kept, in days. */
const kept = 365;

/** The views of a vehicle, and minutes from its photo to the end of the inspection. */
const views = [
  ['FRONT', 9],
  ['LEFT_SIDE', 8],
  ['REAR', 6],
  ['RIGHT_SIDE', 5],
  ['DASHBOARD', 2],
] as const;

const pictureOfView = (label: (typeof views)[number][0], { model }: Vehicle): string =>
  label === 'DASHBOARD'
    ? 'dashboard'
    : `${model.type === 'TRUCK' ? 'truck' : 'car'}-${label.toLowerCase().replace('_', '-')}`;

const pictureOfDamage = {
  WEAR: 'wear',
  BROKEN: 'light',
  CHIP: 'chip',
  CRACK: 'crack',
  SCRATCH: 'scratch',
  RUST: 'rust',
} as const;

type Damage = { location: (typeof inspectionDamages.$inferInsert)['location']; type: keyof typeof pictureOfDamage };

/** The photos of an inspection that ended at a minute of a day. */
function addPhotos(loader: Loader, vehicle: Vehicle, id: string, day: number, minute: number): void {
  for (const [index, [label, before]] of views.entries())
    loader.add(inspectionPhotos, {
      customer_number: vehicle.customer,
      request_id: `${id}-${index + 1}`,
      inspection_id: id,
      label,
      ...pictureSize,
      taken_date: dayText(day),
      taken_time: timeText(minute - before),
      ...pictureFile(vehicle.customer, pictureOfView(label, vehicle)),
    });
}

/** Driver inspections and their answers: monthly for some trucks and a few cars, and yearly. */
export const addInspections: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  const isTruck = vehicle.model.type === 'TRUCK';
  if (!random.chance(isTruck ? 0.35 : 0.06)) return;
  const [ofTrucks, ofCars, ofYear] = templates;
  const monthly = isTruck ? ofTrucks : ofCars;
  let count = 0;

  /** The damages that a failed answer is about. */
  function damage(id: string, found: readonly Damage[], note: string, after: number): number {
    found.forEach(({ location, type }, index) => {
      loader.add(inspectionDamages, {
        customer_number: vehicle.customer,
        damage_id: `${id}-D${after + index + 1}`,
        inspection_id: id,
        location,
        type,
        comments: note,
        ...pictureFile(vehicle.customer, pictureOfDamage[type]),
      });
    });
    return after + found.length;
  }

  /** Whether an answer failed; a few are not applicable. */
  function answer(id: string, template: Template): boolean {
    let failed = false;
    let found = 0;
    template.questions.forEach(({ code, note, damages }, index) => {
      const chance = random.next();
      const wrong = chance < 0.022;
      if (wrong) {
        failed = true;
        found = damage(id, damages as readonly Damage[], note, found);
      }
      loader.add(inspectionAnswers, {
        customer_number: vehicle.customer,
        inspection_id: id,
        question_number: index + 1,
        question: code,
        answer: wrong ? 'NO' : chance > 0.97 ? 'NOT APPLICABLE' : 'YES',
        passed: !wrong,
        note: wrong ? note : null,
      });
    });
    return failed;
  }

  function inspect(template: Template, assigned: number, due: number): void {
    const late = random.chance(0.12);
    const completed = late ? due + random.int(1, 12) : random.int(assigned, due);
    const isForgotten = random.chance(due > today - 60 ? 0.2 : 0.02);
    const isDone = completed <= Math.min(today, history.to) && !isForgotten;
    const id = `I${vehicle.number}${String(++count).padStart(3, '0')}`;
    const failed = isDone && answer(id, template);
    const minute = isDone ? random.int(360, 1140) : 0;
    if (isDone && completed > today - kept) addPhotos(loader, vehicle, id, completed, minute);
    loader.add(inspections, {
      customer_number: vehicle.customer,
      inspection_id: id,
      vehicle_number: vehicle.number,
      driver_reference_number: vehicle.driver?.reference,
      template_name: template.name,
      inspection_type: template.type === 'ANNUAL' ? 'ANNUAL' : 'MONTHLY',
      assigned_date: dayText(assigned),
      due_date: dayText(due),
      reminders_sent: Math.max(0, Math.min(4, Math.ceil(((isDone ? completed : today) - due + 7) / 7))),
      completed_date: isDone ? dayText(completed) : null,
      completed_time: isDone ? timeText(minute) : null,
      odometer: isDone ? odometerAt(history, completed) : null,
      result: isDone ? (failed ? 'FAILED' : 'PASSED') : null,
      comments: failed ? random.pick(comments) : null,
    });
  }

  for (const { month, from, to } of history.months) {
    const end = firstDayOf(month + 1) - 1;
    if (to < end && to < today) continue;
    if (monthly !== undefined) inspect(monthly, from, end);
    if (ofYear !== undefined && month % 12 === monthOf(vehicle.inService) % 12) inspect(ofYear, from, end);
  }
};
