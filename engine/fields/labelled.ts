import type { Viewer } from '../context/viewer.ts';

/** The text that the account gave the field, such as “Department”; '' if it gave none, undefined for any other field. */
export const labelOf = (field: object, { labels }: Pick<Viewer, 'labels'>): string | undefined =>
  'label' in field && typeof field.label === 'string' ? (labels[field.label]?.trim() ?? '') : undefined;

/** Whether a field is for the account: one without a label of its account has no meaning there. */
export const isLabelled = (field: object, viewer: Pick<Viewer, 'labels'>): boolean => labelOf(field, viewer) !== '';
