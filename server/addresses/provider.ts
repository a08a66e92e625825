import type { Body, Data } from '../../contract/calls.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { answerText } from '../answer-text.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

/** The service of a provider. */
export interface AddressSettings {
  /** Below it are the two calls, without a trailing slash. */
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  /** Milliseconds. Default: as in `limits`. */
  timeout?: number | undefined;
}

type Caller = Pick<Who, 'signal' | 'log'>;
type Json = Readonly<Record<string, unknown>>;

const { bytes, most, message: longest } = limits.addresses;

async function ask({ url, token, timeout }: AddressSettings, path: string, body: object, signal: AbortSignal) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout ?? limits.addresses.timeout)]),
  });
  return { status: response.status, answer: JSON.parse(await answerText(response, bytes)) as Partial<Json> | null };
}

/** The data and the message of an answer. What the service says about a failure is said to the user. */
async function answerOf(settings: AddressSettings, path: string, body: object, { signal, log }: Caller) {
  const asked = await ask(settings, path, body, signal).catch((error: unknown) => {
    if (signal.aborted) throw new Refusal('cancelled');
    log.warn({ err: error }, 'the address service has not answered');
    throw new Refusal('address_service_failed', { cause: error });
  });
  const { success, data = null } = Object(asked.answer) as Partial<Json>;
  const said = plainText(stringOf(Object(asked.answer).message) ?? '').slice(0, longest);
  if (success === true && data !== null) return { data, message: said };
  log.warn({ status: asked.status }, 'the address service has refused an address');
  if (success === false && said !== '') throw new Refusal('address_service_refused', { values: { message: said } });
  throw new Refusal('address_service_failed');
}

const stringOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

const listIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.slice(0, most).map((each) => Object(each) as Json) : [];

const required = (value: unknown): string => stringOf(value) ?? '';

function confidenceOf(value: unknown): number {
  const number = Number(stringOf(value) ?? Number.NaN);
  return Number.isFinite(number) ? number : 0;
}

const postalAddressOf = (sent: Json) => ({
  streetAddress1: required(sent.streetAddress1),
  streetAddress2: stringOf(sent.streetAddress2),
  city: required(sent.city),
  mainDivision: required(sent.mainDivision),
  subDivision: stringOf(sent.subDivision),
  postalCode: required(sent.postalCode),
  country: required(sent.country),
});

const resultOf = (sent: Json): Data<'vertex.address'>['lookupResults'][number] => ({
  confidenceIndicator: confidenceOf(sent.confidenceIndicator),
  taxAreaId: required(sent.taxAreaId),
  postalAddresses: listIn(sent.postalAddresses).map(postalAddressOf),
  jurisdictions: listIn(sent.jurisdictions).map(({ jurisdictionLevel, value }) => ({
    jurisdictionLevel: required(jurisdictionLevel),
    value: required(value),
  })),
});

const correctionOf = (sent: Json): Data<'address.validate'>[number] => ({
  vertex_geocode: stringOf(sent.vertex_geocode),
  driver_address_1: stringOf(sent.driver_address_1),
  driver_address_2: stringOf(sent.driver_address_2),
  driver_city: stringOf(sent.driver_city),
  driver_state_province: stringOf(sent.driver_state_province),
  driver_county: stringOf(sent.driver_county),
  driver_postal_code: stringOf(sent.driver_postal_code),
});

/** The tax areas of an address, from the provider. */
export async function providerTax(
  settings: AddressSettings,
  body: Body<'vertex.address'>,
  caller: Caller,
): Promise<Data<'vertex.address'>> {
  const { data } = await answerOf(settings, '/vertex/address', body, caller);
  return { lookupResults: listIn(Object(data).lookupResults).map(resultOf) };
}

/** The corrected forms of an address, from the provider. */
export async function providerCorrection(
  settings: AddressSettings,
  body: Body<'address.validate'>,
  caller: Caller,
): Promise<{ data: Data<'address.validate'>; message: string }> {
  const { data, message } = await answerOf(settings, '/address/validate', body, caller);
  return { data: listIn(data).map(correctionOf), message };
}
