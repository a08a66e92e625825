import { type Address, type FoundAddresses, looksSame } from './address.ts';

/** How far the check of an address is (spec: reporting §2, §4). */
export interface AddressCheck extends FoundAddresses {
  /** The typed address. */
  input: Address;
  isLoading: boolean;
  hasFailed: boolean;
}

const nothing: FoundAddresses = { corrected: [], fuzzy: [], message: '' };

export const begunCheck = (input: Address): AddressCheck => ({
  ...nothing,
  input,
  isLoading: true,
  hasFailed: false,
});

export const answeredCheck = ({ input }: AddressCheck, found: FoundAddresses): AddressCheck => ({
  ...found,
  input,
  isLoading: false,
  hasFailed: false,
});

export const failedCheck = ({ input }: AddressCheck): AddressCheck => ({
  ...nothing,
  input,
  isLoading: false,
  hasFailed: true,
});

/** An address that the user can choose. */
export interface Proposal {
  address: Address;
  /** Only its city and its state were found. */
  isFuzzy: boolean;
}

/** What the user can choose from: each address once, whole ones first. */
export function proposalsOf({ corrected, fuzzy }: FoundAddresses): Proposal[] {
  const all = [
    ...corrected.map((address) => ({ address, isFuzzy: false })),
    ...fuzzy.map((address) => ({ address, isFuzzy: true })),
  ];
  const texts = all.map(({ address }) => JSON.stringify(address));
  return all.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}

/** Whether there is nothing to choose: the only address that was found looks like the typed one. */
export function isConfirmed({ input, ...found }: AddressCheck): boolean {
  const [first, ...others] = proposalsOf(found);
  return first !== undefined && others.length === 0 && !first.isFuzzy && looksSame(first.address, input);
}
