import type { CallsOf } from './call.ts';
import { measures } from './notices.ts';
import { ids, listOf, optional, refused, version, versions } from './shapes.ts';

const text = { type: 'string' } as const;

/** When a notice is sent by email. */
export const mailTimes = ['OFF', 'AT_ONCE', 'DAILY'] as const;

/** Whether users can turn a notice off. */
export const noticeRules = ['CHOSEN', 'ALWAYS'] as const;

const noticeId = {
  type: 'string',
  minLength: 1,
  maxLength: 160,
  description: 'The user and the notice: jo alerts.',
} as const;
const mail = { type: 'string', enum: mailTimes } as const;

/** The settings that were changed, with their versions, and those that were not. */
const changedOrRefused = {
  ...refused,
  properties: { ...refused.properties, changed: listOf({ notice_id: text, version: { type: 'integer' } }) },
  required: ['refused', 'changed'],
} as const;

/**
 * Not in the specification, which only has the address of the screen. A user sees and changes the own settings,
 * administrators of drivers and representatives of the provider those of every user: others are not found.
 */
export const noticeSettings = {
  'notice.settings': {
    summary: 'Returns which notices users get on the bell and by email, also those that nobody can turn off.',
    method: 'GET',
    path: '/notices/settings',
    access: 'session',
    data: listOf({
      notice_id: text,
      username: text,
      full_name: optional,
      email: optional,
      notice_title: text,
      notice_rule: { type: 'string', enum: noticeRules },
      on_bell: { type: ['boolean', 'null'], description: 'Null: it does not go by the bell.' },
      notice_mail: {
        ...mail,
        type: ['string', 'null'],
        enum: [...mailTimes, null],
        description: 'Null: not by email.',
      },
      notice_threshold: { type: ['number', 'null'], description: 'Null: everything counts.' },
      notice_measure: { type: ['string', 'null'], enum: [...measures, null] },
      center_code: { ...optional, description: 'Only vehicles and drivers of this center and those below. Null: all.' },
      center_name: optional,
      changed_by: optional,
      changed_at: { type: ['string', 'null'], format: 'date-time' },
      may_change: { type: 'boolean' },
      version: { type: 'integer', description: '0 if nobody has changed it.' },
    }),
  },

  /** `attention.*` calls leave them out. */
  'notice.off': {
    summary: 'Returns the names of the notices that the user has turned off on the bell.',
    method: 'GET',
    path: '/notices/off',
    access: 'session',
    sql: true,
    data: { type: 'array', items: text },
  },

  'notice.update': {
    summary: 'Changes how a user gets a notice.',
    method: 'POST',
    path: '/notices/update',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        notice_id: noticeId,
        on_bell: { type: 'boolean' },
        notice_mail: mail,
        notice_threshold: {
          type: ['number', 'null'],
          minimum: 0,
          maximum: 1_000_000,
          description: 'The lowest amount of each, or the lowest number of all, as its measure says.',
        },
        center_code: { ...optional, maxLength: 60 },
        version,
      },
      required: ['notice_id', 'on_bell', 'notice_mail', 'version'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { notice_id: text, version: { type: 'integer' } },
      required: ['notice_id', 'version'],
      additionalProperties: false,
    },
    refusals: ['not_found', 'record_changed', 'notice_always', 'notice_no_email'],
  },

  /** What is not sent stays. */
  'notice.update-several': {
    summary: 'Changes how users get several notices.',
    method: 'POST',
    path: '/notices/update-several',
    access: 'session',
    body: {
      type: 'object',
      properties: { notice_ids: ids, versions, on_bell: { type: 'boolean' }, notice_mail: mail },
      required: ['notice_ids', 'versions'],
      additionalProperties: false,
    },
    data: changedOrRefused,
    refusals: ['not_found', 'record_changed', 'notice_always', 'notice_no_email'],
  },

  /** Only what the user has changed in the last ten minutes, and nobody else since. */
  'notice.undo': {
    summary: 'Takes back the last change of each of these settings.',
    method: 'POST',
    path: '/notices/undo',
    access: 'session',
    body: {
      type: 'object',
      properties: { notice_ids: ids, versions },
      required: ['notice_ids', 'versions'],
      additionalProperties: false,
    },
    data: changedOrRefused,
    refusals: ['not_found', 'record_changed', 'notice_always', 'notice_no_email'],
  },
} as const satisfies CallsOf<'notice'>;
