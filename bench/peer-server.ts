import { randomBytes } from 'node:crypto';
import { buildApp } from '../server/app.ts';

const app = await buildApp({
  databaseUrl: process.env.DATABASE_URL ?? '',
  secret: randomBytes(32).toString('hex'),
  distDir: process.env.PEERS ?? '',
  accessSeconds: 7200,
});
const address = await app.listen({ port: 0, host: 'localhost' });
console.log(`The peers' server is at http://localhost:${new URL(address).port}`);
process.once('SIGTERM', () => process.exit(0));
