import type { CallsOf } from '../call.ts';
import { version } from '../shapes.ts';

export const labelTexts = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The twenty custom labels: the first ten are for vehicles, the rest for drivers (spec: shell §3). */
export const customLabelKeys = [
  ...['client_use_label_1', 'client_use_label_2', 'client_use_label_3', 'client_use_label_4', 'client_use_label_5'],
  ...['client_use_label_6', 'client_use_label_7', 'client_use_label_8', 'client_use_label_9', 'client_use_label_10'],
  ...['driver_use_label_1', 'driver_use_label_2', 'driver_use_label_3', 'driver_use_label_4', 'driver_use_label_5'],
  ...['driver_use_label_6', 'driver_use_label_7', 'driver_use_label_8', 'driver_use_label_9', 'driver_use_label_10'],
] as const;
export type CustomLabel = (typeof customLabelKeys)[number];

const labelsOf = <const S>(schema: S) =>
  Object.fromEntries(customLabelKeys.map((key) => [key, schema])) as Record<CustomLabel, S>;

export const labels = {
  /** Spec: shell §7. */
  'account.custom-labels': {
    summary: 'Returns the twenty custom labels of the account.',
    method: 'GET',
    path: '/account/custom-labels',
    access: 'session',
    data: {
      type: 'object',
      properties: {
        ...labelsOf({ type: 'string' }),
        version: { type: 'integer', description: 'Counts the saves. 0 if no labels were saved yet.' },
      },
      required: [...customLabelKeys, 'version'],
      additionalProperties: false,
    },
  },

  /**
   * Spec: shell §7. Labels that are left out stay as they are; an empty label is unused. A save that changes nothing is
   * never refused because of its version.
   */
  'account.update-labels': {
    summary: 'Updates custom labels of the account.',
    method: 'POST',
    path: '/account/update-labels',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        ...labelsOf({ type: ['string', 'null'], maxLength: 40 }),
        version: {
          ...version,
          description: 'The version that was edited. Without it, labels that were saved meanwhile are overwritten.',
        },
      },
      additionalProperties: false,
      minProperties: 1,
    },
    data: {
      type: 'object',
      properties: { version: { ...version, description: 'The version that the labels have now.' } },
      required: ['version'],
      additionalProperties: false,
    },
    refusals: ['label_taken', 'record_changed'],
  },
} as const satisfies CallsOf<'account'>;
