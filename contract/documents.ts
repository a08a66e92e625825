import type { CallsOf } from './call.ts';
import type { RefusalCode } from './refusals.ts';
import { idempotencyKey, ids, listOf, optional, refused, version, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const documentId = { type: 'string', minLength: 1, maxLength: 100 } as const;

export const documentCategories = [
  'REGISTRATION',
  'INSURANCE',
  'PURCHASE',
  'INSPECTION',
  'PERMIT',
  'ACCIDENT',
  'POLICY',
  'INVOICE',
  'OTHER',
] as const;

/** Who sees a document: everybody in the account, or its administrators and the user who has uploaded it. */
export const documentReaders = ['EVERYBODY', 'ADMINISTRATORS'] as const;

/** What a file can be, by its content, and what its name can end with. */
export const documentFormats = {
  PDF: ['pdf'],
  JPEG: ['jpg', 'jpeg'],
  PNG: ['png'],
  WEBP: ['webp'],
  HEIC: ['heic', 'heif'],
  DOCX: ['docx'],
  XLSX: ['xlsx'],
  CSV: ['csv'],
  TEXT: ['txt'],
} as const;

export type DocumentFormat = keyof typeof documentFormats;

const formats = Object.keys(documentFormats) as DocumentFormat[];

/** `uploaded_by` and `changed_by` are usernames. */
export const documents = listOf({
  document_id: text,
  document_name: { ...text, description: 'The name of the file, exactly as it was sent.' },
  document_format: { type: 'string', enum: formats },
  document_kilobytes: { type: 'number' },
  document_category: { type: 'string', enum: documentCategories },
  vehicle_number: { ...optional, description: 'Null for a document of the account.' },
  expires_date: optionalDay,
  remind_days: { type: ['integer', 'null'] },
  document_state: {
    type: 'string',
    enum: ['EXPIRED', 'EXPIRING', 'VALID', 'UNLIMITED'],
    description: 'EXPIRING from `remind_days` before it expires.',
  },
  visible_to: { type: 'string', enum: documentReaders },
  document_comment: optional,
  uploaded_by: text,
  uploaded_at: { type: 'string', format: 'date-time', description: 'In the time zone of the account.' },
  changed_by: optional,
  changed_at: { type: ['string', 'null'], format: 'date-time' },
  version: { type: 'integer' },
});

/** Maximum number of characters of a comment. It can be a part of an address. */
export const documentComment = 500;

const about = {
  document_category: { type: 'string', enum: documentCategories },
  vehicle_number: { ...optional, maxLength: 20, description: 'Null for a document of the account.' },
  expires_date: optionalDay,
  remind_days: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 365,
    description: 'Days before it expires. Null: no reminder.',
  },
  visible_to: { type: 'string', enum: documentReaders },
  document_comment: {
    ...optional,
    maxLength: documentComment,
    description: 'Without this input, the comment of a document stays as it is.',
  },
} as const;

const saved = {
  type: 'object',
  properties: { document_id: text, version: { type: 'integer' } },
  required: ['document_id', 'version'],
  additionalProperties: false,
} as const;

/** What was added, for taking it back. */
export const addedDocuments = {
  type: 'object',
  properties: {
    document_ids: { type: 'array', items: text },
    versions: { type: 'array', items: text, description: 'In the order of the ids.' },
  },
  required: ['document_ids', 'versions'],
  additionalProperties: false,
} as const;

/** The files that a call takes as documents. */
export const documentFiles = { name: 'files', most: 10, megabytes: 25, totalMegabytes: 100 } as const;

/** Why files of users are not kept as documents. */
export const documentRefusals = [
  'documents_unavailable',
  'document_name',
  'document_empty',
  'document_type',
  'document_extension',
  'document_active',
  'document_damaged',
  'document_infected',
  'document_not_scanned',
  'documents_full',
  'too_many_documents',
] as const satisfies readonly RefusalCode[];

/** Not in the specification, which only has the address of the screen. */
export const documentCalls = {
  /** At most 10,000. */
  'document.list': {
    summary: 'Returns the documents of the account and of its vehicles that the user may see, the newest first.',
    method: 'GET',
    path: '/documents',
    access: 'session',
    data: documents,
  },

  'document.expiring-count': {
    summary: 'Returns how many documents that the user may see have expired, or are about to.',
    method: 'GET',
    path: '/documents/expiring-count',
    access: 'session',
    data: { type: 'integer' },
  },

  'document.file': {
    summary: 'Returns the file of a document.',
    method: 'GET',
    path: '/documents/file',
    access: 'session',
    query: {
      type: 'object',
      properties: { document_id: documentId },
      required: ['document_id'],
      additionalProperties: false,
    },
    file: true,
    refusals: ['not_found', 'document_missing', 'documents_unavailable'],
  },

  /** All of the files, or none if one of them is refused. Sending the same key again returns the same documents. */
  'document.add': {
    summary: 'Adds a document for each file. Its type is decided by its content.',
    method: 'POST',
    path: '/documents/add',
    access: 'session',
    files: documentFiles,
    body: {
      type: 'object',
      properties: { ...about, idempotency_key: idempotencyKey },
      required: ['document_category', 'visible_to', 'idempotency_key'],
      additionalProperties: false,
    },
    data: addedDocuments,
    refusals: ['not_found', 'idempotency_key_reused', ...documentRefusals],
  },

  'document.update': {
    summary: 'Changes what is known about a document.',
    method: 'POST',
    path: '/documents/update',
    access: 'session',
    body: {
      type: 'object',
      properties: { document_id: documentId, ...about, version },
      required: ['document_id', 'document_category', 'visible_to', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  'document.delete': {
    summary: 'Deletes a document.',
    method: 'POST',
    path: '/documents/delete',
    access: 'session',
    body: {
      type: 'object',
      properties: { document_id: documentId, version },
      required: ['document_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },

  'document.delete-several': {
    summary: 'Deletes several documents.',
    method: 'POST',
    path: '/documents/delete-several',
    access: 'session',
    body: {
      type: 'object',
      properties: { document_ids: ids, versions },
      required: ['document_ids', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },

  'document.restore': {
    summary: 'Restores documents that the user has deleted in the last ten minutes.',
    method: 'POST',
    path: '/documents/restore',
    access: 'session',
    body: {
      type: 'object',
      properties: { document_ids: ids },
      required: ['document_ids'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'document'>;
