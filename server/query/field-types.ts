import type { ColumnKind } from '../../engine/tables/table.ts';

/** PostgreSQL types by OID: int8, int2, int4, oid, float4, float8, numeric. All others travel as text. */
const kinds = new Map<number, ColumnKind>([
  ...[20, 21, 23, 26, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  [16, 'boolean'],
  [1082, 'date'],
  [1114, 'datetime'],
  [1184, 'datetime'],
]);

/** How values of a type travel. */
export const kindOfType = (oid: number): ColumnKind => kinds.get(oid) ?? 'text';
