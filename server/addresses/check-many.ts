import { setImmediate } from 'node:timers/promises';
import type { RefusalCode } from '../../contract/refusals.ts';
import {
  type Address,
  addressOfRow,
  linesOf,
  looksSame,
  rowOfAddress,
  withCheck,
} from '../../engine/addresses/address.ts';
import { correctionRequest, readCorrection } from '../../engine/addresses/correction.ts';
import type { Words } from '../../engine/context/context.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import { ownCorrection } from './own.ts';
import { type AddressSettings, providerCorrection } from './provider.ts';
import type { StoredAddress } from './stored.ts';

/** What is asked about an address that was not found. */
export interface AddressQuestion {
  code: Extract<RefusalCode, 'address_unknown' | 'address_similar' | 'address_unchecked'>;
  values: Readonly<Record<string, string>>;
  /** The parts of the address that it is about. */
  parts: readonly (keyof StoredAddress)[];
}

/** An address that was found, as it is to be stored, or what is asked about it. */
export type CheckedAddress = { address: StoredAddress } | { question: AddressQuestion };

/** Checks an address; throws a Refusal if the service can’t. */
export type AddressChecker = (address: StoredAddress) => Promise<CheckedAddress>;

const compared = ['city', 'state_province', 'postal_code'] as const;
const parts = { city: 'city', state_province: 'region', postal_code: 'postal_code' } as const;
const atStreet = ['street'] as const;

const differing = (one: Address, other: Address) =>
  compared.filter((key) => one[key].toUpperCase() !== other[key].toUpperCase());

/** Whether only the lines differ: another spelling of the same street. */
const isSamePlace = (one: Address, other: Address): boolean =>
  differing(one, other).length === 0 &&
  (other.address_2 === '' || one.address_2.toUpperCase() === other.address_2.toUpperCase());

/** What the answer of the correction flow means for an address that nobody looks at. */
function judged(typed: StoredAddress, found: readonly Address[], message: string): CheckedAddress {
  const input = addressOfRow(typed);
  const same = found.find((each) => looksSame(each, input));
  if (same) return { address: withCheck(typed, 'found', same) as unknown as StoredAddress };
  const [first, ...others] = found;
  if (!first) return { question: { code: 'address_unknown', values: { message }, parts: atStreet } };
  if (others.length === 0 && isSamePlace(first, input))
    return { address: withCheck(rowOfAddress(first, typed), 'corrected', first) as unknown as StoredAddress };
  const wrong = differing(first, input).map((key) => parts[key]);
  const values = { address: linesOf(first).join(', ') };
  return { question: { code: 'address_similar', values, parts: wrong.length > 0 ? wrong : atStreet } };
}

/** Checks addresses by the provider’s service, or else from the cities of the demo fleet. */
export function addressChecker(
  { addresses, words }: { addresses: AddressSettings | undefined; words: Words },
  caller: Pick<Who, 'signal' | 'log'>,
): AddressChecker {
  return async (typed) => {
    const input = addressOfRow(typed);
    const body = correctionRequest(input);
    const answer = addresses ? await providerCorrection(addresses, body, caller) : ownCorrection(body, words);
    const { corrected, message } = readCorrection(input, answer);
    return judged(typed, corrected, message || words('actions.address.not_found'));
  };
}

/**
 * Checks many addresses, each once and several at the same time. After the service has failed, the rest is not checked.
 * Returns what became of each, in order.
 */
export async function checkMany(
  all: readonly StoredAddress[],
  check: AddressChecker,
  signal: AbortSignal,
): Promise<CheckedAddress[]> {
  const keys = all.map((address) => JSON.stringify(address));
  const left = new Map(keys.map((key, at) => [key, all[at] as StoredAddress]));
  const results = new Map<string, CheckedAddress>();
  const queue = left.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [key, address] of queue) {
      if (hasFailed) return;
      // Other calls are answered meanwhile.
      if (results.size % limits.addresses.breath === 0) await setImmediate();
      if (signal.aborted) throw new Refusal('cancelled');
      try {
        results.set(key, await check(address));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'cancelled') throw error;
        if (error.code === 'address_service_failed') hasFailed = true;
        else
          results.set(key, {
            question: { code: 'address_unknown', values: { message: error.message }, parts: atStreet },
          });
      }
    }
  };
  await Promise.all(Array.from({ length: limits.addresses.atOnce }, work));
  const unchecked: CheckedAddress = { question: { code: 'address_unchecked', values: {}, parts: atStreet } };
  return keys.map((key) => results.get(key) ?? unchecked);
}
