import { columnarType } from '../engine/tables/frame.ts';
import { createFrameDecoder } from '../engine/tables/frame-decoder.ts';
import type { Table } from '../engine/tables/table.ts';
import { type Period, username } from './site.ts';

/** Fetches and decodes the rows of Fuel detail as the portal does. */
export async function fetchTable(address: string, { start, end }: Period): Promise<Table> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: 'demo' });
  const signedIn = await fetch(`${address}/api/login`, { method: 'POST', headers: json, body });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const query = new URLSearchParams({ start, end, use_bill_date: 'false' });
  const response = await fetch(`${address}/api/reports/fuel-detail?${query}`, {
    method: 'POST',
    headers: { accept: columnarType, authorization: `Bearer ${data.token}` },
  });
  if (!response.ok || !response.body) throw new Error(`The report answered ${response.status}.`);
  const decoder = createFrameDecoder();
  for await (const chunk of response.body) decoder.push(chunk);
  decoder.finish();
  if (!decoder.dataset) throw new Error('The report has no header.');
  return decoder.dataset;
}
