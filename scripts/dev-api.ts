import { buildApp } from '../server/app.ts';
import { messageOf } from '../server/database/errors.ts';
import { openDatabase } from '../server/database/open.ts';
import { readEnvironment } from '../server/environment.ts';

/** The API of the development server, in a process that is replaced when its code or a definition changes. */
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
try {
  const { databaseUrl, databaseAppUrl, port, host, logLevel, documents } = readEnvironment(process.env);
  const { appUrl, tokenSecret } = await openDatabase({ databaseUrl, databaseAppUrl, log: console.log });
  const app = await buildApp({ databaseUrl: appUrl, secret: tokenSecret, documents, logger: { level: logLevel } });
  await app.listen({ port, host });
  process.send?.('ready');
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
