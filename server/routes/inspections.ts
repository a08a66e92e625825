import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { pictureFormats } from '../../contract/inspections.ts';
import { mediaTypes } from '../documents/format.ts';
import { narrowed } from '../documents/narrow.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { FileAnswer, Routes } from './call.ts';

interface Picture {
  name: string;
  file_key: string;
  file_format: (typeof pictureFormats)[number];
  file_bytes: number;
}

const extensions = { JPEG: 'jpg', PNG: 'png', WEBP: 'webp' } as const;

/** A picture is known by its id alone. One of another account has no row, like one that does not exist. */
const questions = {
  photo: `
    select concat_ws(' ', n.vehicle_number, n.completed_date, lower(replace(p.label, '_', ' '))) as name,
           p.file_key, p.file_format, p.file_bytes
      from inspection_photos p join inspections n using (customer_number, inspection_id)
     where p.request_id = $1`,
  damage: `
    select concat_ws(' ', n.vehicle_number, n.completed_date, lower(replace(d.location, '_', ' '))) as name,
           d.file_key, d.file_format, d.file_bytes
      from inspection_damages d join inspections n using (customer_number, inspection_id)
     where d.damage_id = $1`,
} as const;

export function inspectionRoutes({
  pool,
  documents: { store },
}: Pick<DataServices, 'pool' | 'documents'>): Routes<'inspection'> {
  async function pictureOf(
    kind: keyof typeof questions,
    { who, query: { id, width } }: { who: Who; query: { id: string; width?: string } },
  ): Promise<FileAnswer> {
    const [found] = await askOnce<Picture>(
      pool,
      { 'app.customer': who.account },
      { name: `picture of ${kind}`, text: questions[kind], values: [id] },
    );
    if (!found) throw new Refusal('not_found', { unknown: [{ [kind]: id }] });
    const content = await store.open(found.file_key);
    if (content === null) {
      who.log.error({ [kind]: id }, 'the file of a picture is missing');
      throw new Refusal('document_missing');
    }
    const whole = {
      name: `${found.name}.${extensions[found.file_format]}`,
      type: mediaTypes[found.file_format],
      bytes: found.file_bytes,
      content,
    };
    if (width === undefined) return whole;
    const all = await buffer(content);
    const small = await narrowed(all, Number(width));
    if (small === null) return { ...whole, bytes: all.length, content: Readable.from([all]) };
    const name = `${found.name}.${extensions.JPEG}`;
    return { name, type: mediaTypes.JPEG, bytes: small.length, content: Readable.from([small]) };
  }
  return {
    'inspection.photo': { answer: (input) => pictureOf('photo', input) },
    'inspection.damage-photo': { answer: (input) => pictureOf('damage', input) },
  };
}
