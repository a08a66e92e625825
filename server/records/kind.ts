/** A record as answers, refusals and the history have it. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly version: number };

/**
 * A table of records that users add, change and delete. Besides its own columns it has `customer_number`, `version`,
 * `created_by`, `created_at`, `changed_by`, `changed_at`, `creation_key` and `creation_hash`, and the trigger
 * `keep_change`.
 */
export interface RecordKind {
  table: string;
  /** The column that names a record within its account. */
  id: string;
  /** What the audit calls a record, such as “note”. */
  name: string;
  /** Columns that say who added a record, and when. Default: `created_by` and `created_at`. */
  created?: { by: string; at: string };
  /** Columns whose values are in no answer. Their values are not in the history either: see the trigger. */
  secret?: readonly string[];
  /** What the audit says besides the id, such as the vehicle of a note. */
  about?(row: RecordRow): Readonly<Record<string, string>>;
}

/** The columns that no answer has. */
const technical = ['customer_number', 'creation_key', 'creation_hash'];

/** The columns of a kind that no answer has. */
export const hiddenOf = ({ secret = [] }: RecordKind): string[] => [...technical, ...secret];
