import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Body, Data } from '../../contract/calls.ts';
import { addressOfRow, looksSame } from '../../engine/addresses/address.ts';
import { readCorrection } from '../../engine/addresses/correction.ts';
import { placesFor } from '../../server/addresses/directory.ts';
import { EnvironmentError, readEnvironment } from '../../server/environment.ts';
import { placesOf } from '../../server/seed/places.ts';
import { served } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const server = served('demo');
let us: Tokens;
beforeAll(async () => {
  us = await server.signIn('fleet-us');
});

const tax = (postalAddress: Body<'vertex.address'>['postalAddress']) => ({ postalAddress, asOfDate: '2026-11-20' });
const akron = {
  streetAddress1: '12 main street',
  city: 'akron',
  mainDivision: 'OH',
  postalCode: '',
  country: 'USA',
} as const;

async function ask<T>(path: string, payload: object, headers: Record<string, string> = {}, app = server.app) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...bearer(us), ...headers },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<{ data: T; message: string; code?: string; success: boolean }>() };
}
const results = async (payload: object) =>
  (await ask<Data<'vertex.address'>>('/vertex/address', payload)).data.lookupResults;
const correct = (payload: object, headers?: Record<string, string>) =>
  ask<Data<'address.validate'>>('/address/validate', payload, headers);

describe('the tax areas of an address', () => {
  it('a street and its city give the address with its postal code', async () => {
    const [first, ...others] = await results(tax(akron));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ confidenceIndicator: 80, taxAreaId: expect.stringMatching(/^\d{9}$/) });
    expect(first?.postalAddresses).toEqual([
      {
        streetAddress1: '12 Main St',
        streetAddress2: null,
        city: 'Akron',
        mainDivision: 'OH',
        subDivision: 'Summit',
        postalCode: '44301',
        country: 'USA',
      },
    ]);
    expect(first?.jurisdictions).toEqual([
      { jurisdictionLevel: 'COUNTRY', value: 'USA' },
      { jurisdictionLevel: 'STATE', value: 'OH' },
      { jurisdictionLevel: 'COUNTY', value: 'Summit' },
      { jurisdictionLevel: 'CITY', value: 'Akron' },
    ]);
  });

  it.each([
    { name: 'all of it', more: { postalCode: '44320' }, confidence: 100, addresses: 1 },
    { name: 'a misspelled city', more: { city: 'Akrun' }, confidence: 60, addresses: 1 },
    {
      name: 'a misspelled city with its postal code',
      more: { city: 'Akrun', postalCode: '44320' },
      confidence: 90,
      addresses: 1,
    },
    { name: 'only the postal code', more: { city: '', postalCode: '44320' }, confidence: 60, addresses: 1 },
    { name: 'an unknown street', more: { streetAddress1: '1 Nowhere Lane' }, confidence: 70, addresses: 0 },
    { name: 'an unknown city', more: { city: 'Nowhere' }, confidence: 30, addresses: 0 },
  ])('$name gives a confidence of $confidence', async ({ more, confidence, addresses }) => {
    const [first] = await results(tax({ ...akron, ...more }));
    expect([first?.confidenceIndicator, first?.postalAddresses.length]).toEqual([confidence, addresses]);
  });

  it('a city and the postal code of another one give both', async () => {
    const found = await results(tax({ ...akron, postalCode: '44114' }));
    expect(found.map(({ confidenceIndicator: sure, postalAddresses: [first] }) => [sure, first?.city])).toEqual([
      [80, 'Akron'],
      [60, 'Cleveland'],
    ]);
  });

  it('provinces of Canada are provinces, with French streets in Québec', async () => {
    const montreal = {
      streetAddress1: '5 rue sherbrook',
      city: 'montreal',
      mainDivision: 'QC',
      country: 'CAN',
    } as const;
    const [first] = await results(tax(montreal));
    expect(first?.postalAddresses[0]).toMatchObject({ streetAddress1: '5, rue Sherbrooke', country: 'CAN' });
    expect(first?.postalAddresses[0]?.postalCode).toMatch(/^H\d[A-Z] \d[A-Z]\d$/);
    expect(first?.jurisdictions).toContainEqual({ jurisdictionLevel: 'PROVINCE', value: 'QC' });
  });

  it('nothing is found for nothing', async () => {
    expect(await results(tax({ country: 'USA' }))).toEqual([]);
  });
});

describe('the correction of an address', () => {
  it('gives the lines, the city, the county and the postal code, in the USA by default', async () => {
    const sent = { address_1: '12 main street apt 4', city: 'Akrun', state: 'OH', postal_code: '44320' };
    const { data, message, success } = await correct(sent);
    expect([success, message]).toEqual([true, '']);
    expect(data).toEqual([
      {
        vertex_geocode: expect.stringMatching(/^\d{9}$/),
        driver_address_1: '12 Main St',
        driver_address_2: 'apt 4',
        driver_city: 'Akron',
        driver_state_province: 'OH',
        driver_county: 'Summit',
        driver_postal_code: '44320',
      },
    ]);
  });

  it('an unknown street has no geocode, and the message says so in the language of the user', async () => {
    const sent = { address_1: '1 Nowhere Lane', city: 'Akron', state: 'OH' };
    const { data, message } = await correct(sent);
    expect(data).toMatchObject([{ vertex_geocode: null, driver_city: 'Akron' }]);
    expect(message).toBe('The street was not found in Akron, OH.');
    const french = await correct(sent, { 'accept-language': 'fr-CA' });
    expect(french.message).toBe('La rue n’a pas été trouvée à Akron, OH.');
    expect(await correct({ address_1: '1 Nowhere Lane' })).toMatchObject({
      data: [],
      message: 'No matching address was found.',
    });
  });

  it('finds every seeded driver and changes nothing', async () => {
    const { rows } = await server.database.admin.query<Record<string, string | null>>(
      `select driver_address_1 as street, driver_address_2 as street_2, driver_city as city, driver_state_province as region,
         driver_postal_code as postal_code, driver_country as country from drivers order by driver_reference_number limit 300`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const different = rows.filter((row) => {
      const input = addressOfRow(row);
      const [found] = placesFor({
        line_1: input.address_1,
        line_2: input.address_2,
        city: input.city,
        region: input.state_province,
        postal: input.postal_code,
        country: input.country === 'CAN' ? 'CAN' : 'USA',
      });
      const data = found && [
        {
          vertex_geocode: found.area,
          driver_address_1: found.line_1,
          driver_address_2: found.line_2,
          driver_city: found.place.city,
          driver_state_province: found.place.state,
          driver_postal_code: found.postal,
        },
      ];
      const [first] = readCorrection(input, { data: data ?? [], message: '' }).corrected;
      return !first || !looksSame(first, input);
    });
    expect(different).toEqual([]);
  });

  it('every place has a tax area of its own', () => {
    const areas = (['USA', 'CAN'] as const).flatMap((country) =>
      placesOf(country).map(({ city, state }) => {
        const [first] = placesFor({ line_1: '1 Main St', line_2: '', city, region: state, postal: '', country });
        return `${first?.area}`;
      }),
    );
    expect(areas.every((area) => /^\d{9}$/.test(area))).toBe(true);
    expect(new Set(areas).size).toBe(areas.length);
  });
});

it('both need a session and what the contract says', async () => {
  for (const [url, payload] of [
    ['/api/vertex/address', tax(akron)],
    ['/api/address/validate', {}],
  ] as const) {
    expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    const wrong = await ask(url.slice(4), { ...payload, more: 1, country: 'FRA' });
    expect([wrong.status, wrong.code]).toEqual([400, 'invalid_request']);
  }
});

describe('the service of a provider', () => {
  const open: Server[] = [];
  const apps: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
    for (const each of open.splice(0)) {
      each.closeAllConnections();
      each.close();
    }
  });

  /** A server that asks a provider who answers like this. */
  async function asking(answer: RequestListener, timeout = 5_000) {
    const provider = createServer(answer);
    open.push(provider);
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/base`;
    const { app } = await startServer(server.database, { addresses: { url, token: 'secret', timeout } });
    apps.push(app);
    us = await signIn(app, 'fleet-us');
    return app;
  }
  const json =
    (body: unknown, status = 200): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it('gets what was sent, with the token and nothing about the user, and its answer is passed on', async () => {
    const seen: unknown[] = [];
    const row = { vertex_geocode: 391530010, driver_address_1: '12 MAIN ST', driver_city: 'AKRON', more: 1 };
    const app = await asking(async (request, response) => {
      const { accept, authorization, cookie } = request.headers;
      seen.push({ url: request.url, accept, authorization, cookie, body: JSON.parse(await text(request)) });
      const data =
        request.url === '/base/address/validate'
          ? [row]
          : { lookupResults: [{ confidenceIndicator: '80', taxAreaId: 391530010 }] };
      json({ success: true, message: 'Checked', data })(request, response);
    });
    const sent = { address_1: '12 main street', country: 'USA' };
    const corrected = await ask('/address/validate', sent, {}, app);
    expect(corrected).toMatchObject({ status: 200, message: 'Checked' });
    expect(corrected.data).toMatchObject([
      { vertex_geocode: '391530010', driver_address_1: '12 MAIN ST', driver_address_2: null },
    ]);
    const areas = await ask('/vertex/address', tax(akron), {}, app);
    expect(areas.data).toEqual({
      lookupResults: [{ confidenceIndicator: 80, taxAreaId: '391530010', postalAddresses: [], jurisdictions: [] }],
    });
    const common = { accept: 'application/json', authorization: 'Bearer secret', cookie: undefined };
    expect(seen).toEqual([
      { ...common, url: '/base/address/validate', body: sent },
      { ...common, url: '/base/vertex/address', body: tax(akron) },
    ]);
  });

  it.each([
    {
      name: 'a failure with a message',
      answer: json({ success: false, message: 'No credit', data: null }),
      code: 'address_service_refused',
    },
    {
      name: 'the same with a status',
      answer: json({ success: false, message: 'No credit' }, 402),
      code: 'address_service_refused',
    },
    { name: 'a failure without one', answer: json({ success: false }), code: 'address_service_failed' },
    { name: 'no envelope', answer: json([1]), code: 'address_service_failed' },
    { name: 'null', answer: json(null), code: 'address_service_failed' },
    { name: 'no JSON', answer: ((_, to) => void to.end('<html>')) as RequestListener, code: 'address_service_failed' },
    { name: 'too much', answer: json({ success: true, data: 'x'.repeat(300_000) }), code: 'address_service_failed' },
    {
      name: 'another address',
      answer: ((_, to) => void to.writeHead(307, { location: '/other' }).end()) as RequestListener,
      code: 'address_service_failed',
    },
    {
      name: 'nothing',
      answer: ((request) => void request.destroy()) as RequestListener,
      code: 'address_service_failed',
    },
  ])('that answers with $name is $code', async ({ answer, code }) => {
    const app = await asking(answer);
    for (const [path, payload] of [
      ['/address/validate', {}],
      ['/vertex/address', tax(akron)],
    ] as const) {
      const { success, ...refused } = await ask(path, payload, {}, app);
      expect([success, refused.code]).toEqual([false, code]);
      if (code === 'address_service_refused') expect(refused.message).toBe('The address service answered: No credit');
    }
  });

  it('that does not answer in time has failed', async () => {
    const app = await asking(() => undefined, 50);
    expect(await ask('/address/validate', {}, {}, app)).toMatchObject({ status: 503, code: 'address_service_failed' });
  });
});

describe('its settings', () => {
  const faultOf = (given: Record<string, string>) => {
    try {
      readEnvironment(given);
      return '';
    } catch (error) {
      return error instanceof EnvironmentError ? error.message : String(error);
    }
  };
  it.each([
    { url: 'https://addresses.example.com/api/', read: 'https://addresses.example.com/api' },
    { url: 'http://127.0.0.1:9000', read: 'http://127.0.0.1:9000' },
  ])('$url is an address', ({ url, read }) => {
    expect(readEnvironment({ ADDRESS_SERVICE_URL: url, ADDRESS_SERVICE_TOKEN: 't' }).addresses).toEqual({
      url: read,
      token: 't',
    });
  });
  it.each([
    'http://addresses.example.com',
    'https://user:hush@example.com',
    'https://example.com/?key=hush',
    'hush',
  ])('%s is none, and is not repeated', (url) => {
    const fault = faultOf({ ADDRESS_SERVICE_URL: url });
    expect(fault).toContain('ADDRESS_SERVICE_URL is not an address of a service');
    expect(fault).not.toContain(url);
  });
  it('a token needs an address, and is not repeated', () => {
    expect(faultOf({ ADDRESS_SERVICE_TOKEN: 'hush' })).toBe(
      'ADDRESS_SERVICE_TOKEN is set without ADDRESS_SERVICE_URL: set both, or neither',
    );
    const wrong = faultOf({ ADDRESS_SERVICE_TOKEN: 'hu sh', ADDRESS_SERVICE_URL: 'https://example.com' });
    expect(wrong).toContain('ADDRESS_SERVICE_TOKEN is not a token');
    expect(wrong).not.toContain('hu sh');
  });
});
