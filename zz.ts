import { readFileSync, readdirSync } from 'node:fs';
import { withClient } from './server/database/connect.ts';
import { openDatabase } from './server/database/open.ts';
import { today } from './server/demo.ts';
import { seedFleet } from './server/seed/index.ts';
import { startServer } from './bench/site.ts';
import { columnarType } from './engine/tables/frame.ts';
const database = await openDatabase({ dataDir: '/tmp/lb/data', log: () => undefined });
await withClient(database.adminUrl, (o) => seedFleet(o, { today: today() }));
const server = await startServer(database.adminUrl);
const hz = 100;
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' '); return (Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14])) * 1000 / hz; };
const pgs = () => readdirSync('/proc').filter((n) => /^\d+$/.test(n)).filter((n) => { try { return readFileSync(`/proc/${n}/comm`, 'utf8').trim() === 'postgres'; } catch { return false; } }).map(Number);
const all = () => ({ server: cpu(server.pid), pg: pgs().reduce((s, p) => { try { return s + cpu(p); } catch { return s; } }, 0), me: process.cpuUsage().user / 1000 });
const day = (back: number) => new Date(Date.parse(today()) - back * 86_400_000).toISOString().slice(0, 10);
for (const user of ['fleet-ev']) {
  const token = ((await (await fetch(`${server.address}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: user, password: 'demo' }) })).json()) as any).data.token;
  const headers = { authorization: `Bearer ${token}`, accept: columnarType };
  for (const [name, n, method, path] of [['user', 300, 'GET', '/api/user'], ['payload', 300, 'GET', '/api/login-payload'], ['config', 300, 'GET', '/api/reports/user-configuration?report=fuel_detail_report'], ['week', 400, 'POST', `/api/reports/fuel-detail?start=${day(7)}&end=${day(0)}`], ['inventory', 60, 'POST', `/api/reports/inventory`], ['all', 1, 'POST', `/api/reports/fuel-detail?start=${day(420)}&end=${day(0)}`]] as const) {
    for (let i = 0; i < 5; i++) await (await fetch(server.address + path, { method, headers })).arrayBuffer();
    const before = all(); const t = performance.now(); let bytes = 0; let status = 0;
    for (let i = 0; i < n; i++) { const r = await fetch(server.address + path, { method, headers }); status = r.status; bytes += (await r.arrayBuffer()).byteLength; }
    const took = performance.now() - t; const after = all();
    console.log(user, name, status, `wall ${(took / n).toFixed(1)} server ${((after.server - before.server) / n).toFixed(1)} pg ${((after.pg - before.pg) / n).toFixed(1)} me ${((after.me - before.me) / n).toFixed(1)} bytes ${Math.round(bytes / n)}`);
  }
}
await server.stop(); await database.close();
