import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A picture of a tile that says which one it is. */
const tile = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
<rect width="256" height="256" fill="#f2efe9"/><path d="M0 90 256 150M110 0 70 256M0 210 256 200" stroke="#f6c57c" stroke-width="5"/>
<path d="M0 20Q128 60 256 10" stroke="#aad3df" stroke-width="14" fill="none"/>
<text x="128" y="128" font-size="20" text-anchor="middle" fill="#333">${name}</text></svg>`;

/** A stand-in for a tile server, for the tests of a file. Another page than one of its own may read its tiles. */
export function standInTiles() {
  const started = {
    origin: '',
    /** What was requested, in order. */
    received: [] as { path: string; headers: IncomingHttpHeaders }[],
    isDown: false,
  };
  const server = createServer(({ url = '', headers }, response) => {
    started.received.push({ path: url, headers });
    const [, name] = /^\/(\d+\/\d+\/\d+)(?:@2x)?\.svg$/.exec(url) ?? [];
    const status = started.isDown ? 503 : name === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' });
    response.end(status === 200 ? tile(name ?? '') : '');
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    started.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return started;
}
