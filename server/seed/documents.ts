import { createHash } from 'node:crypto';
import { documentCategories } from '../../contract/documents.ts';
import { fleetDocuments } from '../database/schema/documents.ts';
import { fileKey } from '../documents/file-key.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';

/** A file of the demo, which is kept once its account is there. */
export interface SeedFile {
  id: string;
  category: string;
  key: string;
  content: Buffer;
}

/** A PDF of one line, in the standard font. */
export function smallPdf(line: string): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Names of the demo's documents, by category. */
const names: Readonly<Record<(typeof documentCategories)[number], string>> = {
  REGISTRATION: 'Registration',
  INSURANCE: 'Insurance certificate',
  PURCHASE: 'Lease agreement',
  INSPECTION: 'Annual inspection',
  PERMIT: 'Oversize permit',
  ACCIDENT: 'Accident report',
  POLICY: 'Fleet safety policy',
  INVOICE: 'Invoice',
  OTHER: 'Photo log',
};

const ofAccount: ReadonlySet<string> = new Set(['INSURANCE', 'POLICY', 'INVOICE']);
const expiring: ReadonlySet<string> = new Set(['REGISTRATION', 'INSURANCE', 'INSPECTION', 'PERMIT', 'PURCHASE']);

/** Documents of an account and of some of its vehicles. Some have expired, and some are about to. */
export function addDocuments(loader: Loader, plan: Plan, vehicles: readonly string[], today: number): SeedFile[] {
  const random = createRandom(`${plan.customer} documents`);
  if (plan.users.length === 0 || vehicles.length === 0) return [];
  return Array.from({ length: 24 }, (_, at) => {
    const document_category = documentCategories[at % documentCategories.length] ?? 'OTHER';
    const vehicle_number = ofAccount.has(document_category) ? null : random.pick(vehicles);
    const hex = createHash('md5').update(`${plan.customer} document ${at}`).digest('hex');
    const document_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const document_name = `${[names[document_category], vehicle_number ?? at + 1].join(' ')}.pdf`;
    const content = smallPdf(document_name);
    const file_key = fileKey(plan.customer, document_id);
    loader.add(fleetDocuments, {
      customer_number: plan.customer,
      ...{ document_id, document_name, document_format: 'PDF', document_bytes: content.length, file_key },
      ...{ document_category, vehicle_number },
      expires_date: expiring.has(document_category) ? dayText(today + random.int(-40, 300)) : null,
      remind_days: expiring.has(document_category) ? 30 : null,
      visible_to: document_category === 'ACCIDENT' ? 'ADMINISTRATORS' : 'EVERYBODY',
      uploaded_by: random.pick(plan.users).username,
      version: 1,
      uploaded_at: new Date((today - random.int(2, 300)) * 86_400_000 + random.int(14 * 60, 22 * 60) * 60_000),
    });
    return { id: document_id, category: document_category, key: file_key, content };
  });
}
