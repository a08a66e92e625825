import type { CallsOf } from '../call.ts';
import { idempotencyKey, ids, listOf, optional, refused, version, versions } from '../shapes.ts';
import { ofVehicle, text, vehicleNumber } from './shapes.ts';

const noteId = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** Long enough for blanks that the server removes: at most 2,000 characters are kept. */
const noteText = {
  type: 'string',
  maxLength: 8_000,
  description: 'Up to 2,000 characters. Line breaks are kept; other control characters are removed.',
} as const;

/** `written_by` and `changed_by` are usernames. `version` counts the saves. */
const notes = listOf({
  note_id: text,
  note: text,
  written_by: text,
  written_at: { type: 'string', format: 'date-time', description: 'In the time zone of the account.' },
  changed_by: optional,
  changed_at: { type: ['string', 'null'], format: 'date-time' },
  version: { type: 'integer' },
});

export const vehicleNotes = {
  /** Spec: ordering §3, §7. At most 500. */
  'vehicle.notes': {
    summary: 'Returns the notes on a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/notes',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: notes,
    refusals: ['not_found'],
  },

  /** Spec: ordering §7. Sending the same key again returns the same note. */
  'vehicle.note': {
    summary: 'Adds a note to a vehicle.',
    method: 'POST',
    path: '/vehicle/note',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        vehicle: vehicleNumber,
        note: noteText,
        idempotency_key: idempotencyKey,
      },
      required: ['vehicle', 'note', 'idempotency_key'],
      additionalProperties: false,
    },
    data: notes.items,
    refusals: ['not_found', 'note_blank', 'note_too_long', 'too_many_notes', 'idempotency_key_reused'],
  },

  /** Spec: ordering §7. A save that changes nothing is never refused because of its version. */
  'vehicle.update-note': {
    summary: 'Changes the text of a note.',
    method: 'POST',
    path: '/vehicle/update-note',
    access: 'session',
    body: {
      type: 'object',
      properties: { note_id: noteId, note: noteText, version },
      required: ['note_id', 'note', 'version'],
      additionalProperties: false,
    },
    data: notes.items,
    refusals: ['not_found', 'note_blank', 'note_too_long', 'record_changed'],
  },

  /** Spec: ordering §7. */
  'vehicle.delete-note': {
    summary: 'Deletes a note.',
    method: 'POST',
    path: '/vehicle/delete-note',
    access: 'session',
    body: {
      type: 'object',
      properties: { note_id: noteId, version },
      required: ['note_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },

  /**
   * Not in the specification, nor is the call below. Notes that somebody has changed or deleted meanwhile are refused, and
   * the others are deleted.
   */
  'vehicle.delete-notes': {
    summary: 'Deletes several notes.',
    method: 'POST',
    path: '/vehicle/delete-notes',
    access: 'session',
    body: {
      type: 'object',
      properties: { note_ids: ids, versions },
      required: ['note_ids', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },

  /** A note that is there already is not refused: the answer may have been lost. */
  'vehicle.restore-notes': {
    summary: 'Restores notes that the user has deleted in the last ten minutes.',
    method: 'POST',
    path: '/vehicle/restore-notes',
    access: 'session',
    body: {
      type: 'object',
      properties: { note_ids: ids },
      required: ['note_ids'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'vehicle'>;
