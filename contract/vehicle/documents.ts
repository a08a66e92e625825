import type { CallsOf } from '../call.ts';
import {
  addedDocuments,
  documentCategories,
  documentComment,
  documentFiles,
  documentRefusals,
  documents,
} from '../documents.ts';
import { idempotencyKey } from '../shapes.ts';
import { ofVehicle, vehicleNumber } from './shapes.ts';

export const vehicleDocuments = {
  /** Spec: ordering §7. */
  'vehicle.document-list': {
    summary: 'Returns the documents of a vehicle that the user may see, the newest first.',
    method: 'GET',
    path: '/vehicle/document-list',
    access: 'session',
    query: ofVehicle,
    data: documents,
    refusals: ['not_found'],
  },

  /**
   * Spec: ordering §7: files, and everything else in the query. All of the files are added, or none if one of them is refused. Not in
   * the specification: `idempotency_key`. Sending the same key again returns the same documents.
   */
  'vehicle.upload-documents': {
    summary: 'Adds a document of a vehicle for each file. Everybody in the account sees it.',
    method: 'POST',
    path: '/vehicle/upload-documents',
    access: 'session',
    files: documentFiles,
    query: {
      type: 'object',
      properties: {
        vehicle: vehicleNumber,
        document_type: { type: 'string', enum: documentCategories },
        comment: { type: 'string', maxLength: documentComment },
        idempotency_key: idempotencyKey,
      },
      required: ['vehicle', 'document_type'],
      additionalProperties: false,
    },
    data: addedDocuments,
    refusals: ['not_found', 'idempotency_key_reused', ...documentRefusals],
  },
} as const satisfies CallsOf<'vehicle'>;
