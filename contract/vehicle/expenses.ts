import type { CallsOf } from '../call.ts';
import { documentRefusals } from '../documents.ts';
import { unlessHidden } from '../rights.ts';
import { idempotencyKey, ids, listOf, optional, refused, version } from '../shapes.ts';
import { moment, recordId } from './places.ts';
import { amount, day, ofVehicle, recordOf, text, vehicleNumber, whole } from './shapes.ts';

const users = unlessHidden('report_expenses');

/** What users pay outside of the program of the provider. */
export const reportedCategories = [
  'fuel',
  'charging',
  'maintenance',
  'license',
  'toll',
  'rental',
  'insurance',
  'roadside',
  'transport',
] as const;
const category = { type: 'string', enum: reportedCategories } as const;

/** What the report, its lines and its receipts have. */
const ofReport = {
  expense_report_id: text,
  expense_report_status: {
    type: 'string',
    enum: ['REPORTED', 'PROCESSED'],
    description: 'PROCESSED: the provider has added them to the expenses of the vehicle.',
  },
  created_by: text,
  created_at: moment,
} as const;

/** Not in the specification, which only has the address of the screen. */
export const vehicleExpenses = {
  /** At most 500. A receipt that the user may not see, or that somebody has deleted, is left out. */
  'vehicle.expense-reports': {
    summary: 'Returns the expenses that users have reported for a vehicle, the newest report first.',
    method: 'GET',
    path: '/vehicle/expense-reports',
    access: 'session',
    requires: users,
    query: ofVehicle,
    data: recordOf({
      expense_reports: listOf({
        ...ofReport,
        vehicle_number: text,
        expense_line_count: whole,
        reported_total: amount,
        receipt_count: whole,
        version: whole,
      }),
      reported_lines: listOf({
        ...ofReport,
        expense_line: whole,
        expense_category: category,
        expense_date: day,
        expense_amount: amount,
        expense_description: optional,
      }),
      receipts: listOf({ ...ofReport, document_id: text, document_name: text, document_kilobytes: { type: 'number' } }),
    }),
    refusals: ['not_found'],
  },

  /** Receipts become documents of the vehicle. Sending the same key again returns the same report. */
  'vehicle.report-expenses': {
    summary: 'Reports expenses of a vehicle that were paid outside of the program, with their receipts.',
    method: 'POST',
    path: '/vehicle/report-expenses',
    access: 'session',
    requires: users,
    files: { name: 'files', most: 10, megabytes: 25, totalMegabytes: 100 },
    body: {
      type: 'object',
      properties: {
        vehicle: vehicleNumber,
        expense_lines: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: {
            type: 'object',
            properties: {
              expense_category: category,
              expense_date: day,
              expense_amount: { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 },
              expense_description: { ...optional, maxLength: 200 },
            },
            required: ['expense_category', 'expense_date', 'expense_amount', 'expense_description'],
            additionalProperties: false,
          },
        },
        idempotency_key: idempotencyKey,
      },
      required: ['vehicle', 'expense_lines', 'idempotency_key'],
      additionalProperties: false,
    },
    data: recordOf({ expense_report_id: text, version: whole }),
    refusals: ['not_found', 'too_many_expense_reports', 'idempotency_key_reused', ...documentRefusals],
  },

  /** With its receipts. */
  'vehicle.delete-expense-report': {
    summary: 'Deletes reported expenses that the provider has not processed yet.',
    method: 'POST',
    path: '/vehicle/delete-expense-report',
    access: 'session',
    requires: users,
    body: {
      type: 'object',
      properties: { expense_report_id: recordId, version },
      required: ['expense_report_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed', 'expenses_processed'],
  },

  'vehicle.restore-expense-reports': {
    summary: 'Restores reported expenses that the user has deleted in the last ten minutes, with their receipts.',
    method: 'POST',
    path: '/vehicle/restore-expense-reports',
    access: 'session',
    requires: users,
    body: {
      type: 'object',
      properties: { expense_report_ids: ids },
      required: ['expense_report_ids'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'vehicle'>;
