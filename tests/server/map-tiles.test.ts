import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TileSource } from '../../contract/map-tiles.ts';
import { readEnvironment } from '../../server/environment.ts';
import { buildPortalApp } from '../../server/portal-app.ts';

const url = 'https://tiles.example.com/{z}/{x}/{y}{r}.png?key=hush';
const credit = '© [Some “mapper” & others](https://maps.example.com/)';
const faultOf = (given: Readonly<Record<string, string>>): string => {
  try {
    readEnvironment(given);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the setting', () => {
  it('is off by default, and has a zoom and no dark tiles', () => {
    expect(readEnvironment({}).mapTiles).toBeUndefined();
    const set = { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: credit };
    expect(readEnvironment(set).mapTiles).toEqual({ url, darkUrl: null, credit, maxZoom: 19 });
    const all = { ...set, MAP_TILES_DARK_URL: '/dark/{z}/{x}/{y}', MAP_TILES_MAX_ZOOM: '9' };
    expect(readEnvironment(all).mapTiles).toEqual({ url, darkUrl: '/dark/{z}/{x}/{y}', credit, maxZoom: 9 });
  });

  it.each([
    'https://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/?z={z}&x={x}&y={y}',
    'http://127.0.0.1:8080/{z}/{y}/{x}',
    '/tiles/{z}/{x}/{y}.png',
  ])('takes %s', (address) => {
    expect(faultOf({ MAP_TILES_URL: address, MAP_TILES_ATTRIBUTION: credit })).toBe('');
  });

  it.each([
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{y}.png',
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://{z}.example.com/{x}/{y}.png',
    'https://me:hush@tiles.example.com/{z}/{x}/{y}.png',
    '//tiles.example.com/{z}/{x}/{y}.png',
    '/\\tiles.example.com/{z}/{x}/{y}.png',
    'tiles/{z}/{x}/{y}.png',
    'javascript:alert({z}{x}{y})',
    'data:image/png,{z}{x}{y}',
    'https://tiles.example.com/{z}/{x}/{y}.png#{quadkey}',
    'https://tiles.example.com/{z}/{x}/{y}.png hush',
  ])('refuses %s, and does not repeat it', (address) => {
    for (const name of ['MAP_TILES_URL', 'MAP_TILES_DARK_URL']) {
      const fault = faultOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: credit, [name]: address });
      expect(fault).toContain(`${name} is not an address of tiles: set it to an address with {z}, {x} and {y}`);
      expect(fault).not.toContain('hush');
    }
  });

  it('needs whose tiles they are, and nothing else without an address', () => {
    expect(faultOf({ MAP_TILES_URL: url })).toBe(
      'MAP_TILES_URL is set without MAP_TILES_ATTRIBUTION: set both, or neither',
    );
    for (const [name, value] of [
      ['MAP_TILES_ATTRIBUTION', credit],
      ['MAP_TILES_DARK_URL', url],
      ['MAP_TILES_MAX_ZOOM', '9'],
    ] as const)
      expect(faultOf({ [name]: value })).toBe(`${name} is set without MAP_TILES_URL: set both, or neither`);
    for (const text of ['[x](javascript:alert(1))', '[x](http://maps.example.com)', 'x'.repeat(301), 'a\u202Eb'])
      expect(faultOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: text })).toContain('MAP_TILES_ATTRIBUTION is ');
    for (const zoom of ['0', '23', '1.5', '-1', 'x'])
      expect(faultOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: credit, MAP_TILES_MAX_ZOOM: zoom })).toContain(
        'MAP_TILES_MAX_ZOOM is ',
      );
  });
});

describe('the page', () => {
  let distDir: string;
  const page = '<!doctype html><html><head><title>Portal</title></head></html>';
  beforeAll(async () => {
    distDir = await mkdtemp(join(tmpdir(), 'portal-'));
    await writeFile(join(distDir, 'index.html'), page);
  });
  afterAll(() => rm(distDir, { recursive: true }));

  const send = async (mapTiles: TileSource | undefined, path: string) => {
    const app = await buildPortalApp({ apiOrigin: 'https://api.example.com', distDir, mapTiles });
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } });
    await app.close();
    return answer;
  };
  const imagesOf = (policy: unknown) => /img-src ([^;]*)/.exec(String(policy))?.[1];

  it.each(['/', '/index.html', '/fr/account/fleet-navigator?center=1'])('names the tiles at %s', async (path) => {
    const without = await send(undefined, path);
    expect([without.body, imagesOf(without.headers['content-security-policy'])]).toEqual([page, "'self' data: blob:"]);
    const { statusCode, body, headers } = await send({ url, darkUrl: null, credit, maxZoom: 19 }, path);
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      ...[200, 'no-cache', 'text/html; charset=utf-8'],
    ]);
    const [, content = ''] = /<meta name="map-tiles" content="([^"]*)" \/>/.exec(body) ?? [];
    const read = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual({ url, darkUrl: null, credit, maxZoom: 19 });
    expect(imagesOf(headers['content-security-policy'])).toBe("'self' data: blob: https://tiles.example.com");
  });

  it('allows the hosts of both themes, and none for paths of its own', async () => {
    const dark = { url, darkUrl: 'https://dark.example.com/{z}/{x}/{y}', credit, maxZoom: 9 };
    expect(imagesOf((await send(dark, '/')).headers['content-security-policy'])).toBe(
      "'self' data: blob: https://tiles.example.com https://dark.example.com",
    );
    const own = { url: '/tiles/{z}/{x}/{y}', darkUrl: null, credit, maxZoom: 9 };
    expect(imagesOf((await send(own, '/')).headers['content-security-policy'])).toBe("'self' data: blob:");
  });
});
