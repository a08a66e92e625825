import { boolean, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { damageLocations, damageTypes, photoLabels, pictureFormats } from '../../../contract/inspections.ts';
import { customerNumber, day, miles, ownRowsOnly } from './account-owned.ts';

// No foreign keys: see expenses.ts.

/** A vehicle inspection by the driver. Not completed while `completed_date` is null. */
export const inspections = pgTable(
  'inspections',
  {
    customer_number: customerNumber(),
    inspection_id: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    template_name: text().notNull(),
    inspection_type: text({ enum: ['DAILY', 'MONTHLY', 'ANNUAL'] }).notNull(),
    assigned_date: day().notNull(),
    due_date: day().notNull(),
    reminders_sent: integer().notNull(),
    completed_date: day(),
    completed_time: time({ precision: 0 }),
    odometer: miles(),
    result: text({ enum: ['PASSED', 'FAILED'] }),
    comments: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.inspection_id] }),
    index('inspections_by_due_date').on(t.customer_number, t.due_date),
    index('inspections_by_vehicle').on(t.customer_number, t.vehicle_number, t.due_date),
    ownRowsOnly(),
  ],
);

/** An answer to a question of a completed inspection. An inspection fails if one of its answers fails. */
export const inspectionAnswers = pgTable(
  'inspection_answers',
  {
    customer_number: customerNumber(),
    inspection_id: text().notNull(),
    question_number: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    passed: boolean().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.inspection_id, t.question_number] }), ownRowsOnly()],
);

/** The file of a picture, in the store of documents. */
const picture = () => ({
  file_key: text().notNull(),
  file_format: text({ enum: pictureFormats }).notNull(),
  file_bytes: integer().notNull(),
});

/** A photo of a completed inspection. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    customer_number: customerNumber(),
    request_id: text().notNull(),
    inspection_id: text().notNull(),
    label: text({ enum: photoLabels }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** By the clock of the account, as the inspection was completed. */
    taken_date: day().notNull(),
    taken_time: time({ precision: 0 }).notNull(),
    ...picture(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.request_id] }),
    index('inspection_photos_by_inspection').on(t.customer_number, t.inspection_id),
    index('inspection_photos_by_file').on(t.customer_number, t.file_key),
    ownRowsOnly(),
  ],
);

/** A damage that an inspection has found. */
export const inspectionDamages = pgTable(
  'inspection_damages',
  {
    customer_number: customerNumber(),
    damage_id: text().notNull(),
    inspection_id: text().notNull(),
    location: text({ enum: damageLocations }).notNull(),
    type: text({ enum: damageTypes }).notNull(),
    comments: text(),
    ...picture(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.damage_id] }),
    index('inspection_damages_by_inspection').on(t.customer_number, t.inspection_id),
    index('inspection_damages_by_file').on(t.customer_number, t.file_key),
    ownRowsOnly(),
  ],
);
