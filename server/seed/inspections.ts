import { inspectionAnswers, inspections } from '../database/schema/inspections.ts';
import { dayText, firstDayOf, monthOf, timeText } from './calendar.ts';
import templates from './data/inspections.json' with { type: 'json' };
import { odometerAt } from './history.ts';
import type { AddRecords } from './records.ts';

type Template = (typeof templates)[number];

const comments = ['Shop appointment booked.', 'Reported to the supervisor.', 'Can’t be fixed on site.', null, null];

/** Driver inspections and their answers: monthly for some trucks and a few cars, and yearly. */
export const addInspections: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  const isTruck = vehicle.model.type === 'TRUCK';
  if (!random.chance(isTruck ? 0.35 : 0.06)) return;
  const [ofTrucks, ofCars, ofYear] = templates;
  const monthly = isTruck ? ofTrucks : ofCars;
  let count = 0;

  /** Whether an answer failed; a few are not applicable. */
  function answer(id: string, template: Template): boolean {
    let failed = false;
    template.questions.forEach(({ code, note }, index) => {
      const chance = random.next();
      const wrong = chance < 0.022;
      if (wrong) failed = true;
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
      completed_time: isDone ? timeText(random.int(360, 1140)) : null,
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
