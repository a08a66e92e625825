import { useEffect, useState } from 'react';
import type { Address, FoundAddresses } from '../../engine/addresses/address.ts';
import { type AddressCheck, answeredCheck, begunCheck, failedCheck } from '../../engine/addresses/check.ts';
import { correctionRequest, readCorrection } from '../../engine/addresses/correction.ts';
import { readTax, taxRequest } from '../../engine/addresses/tax.ts';
import type { Validated } from '../../engine/fields/kind.ts';
import { isCancelled, UnreadableError } from '../api/errors.ts';
import { failureText } from '../i18n/refusal-text.ts';
import type { FormContext } from './widget.ts';

type Using = Pick<FormContext, 'call' | 'style' | 'words'>;

/** Another backend may answer with anything. */
function listed<T>(answer: readonly T[]): readonly T[] {
  if (!Array.isArray(answer)) throw new UnreadableError('The answer has no list.');
  return answer;
}

/** Asks the service about an address, by one of the two flows. */
async function find(
  address: Address,
  { flow, confidence }: Validated,
  { call, style }: Using,
  signal: AbortSignal,
): Promise<FoundAddresses> {
  if (flow === 'tax') {
    const { lookupResults } = await call('vertex.address', { body: taxRequest(address, style.today), signal });
    return readTax(address, listed(lookupResults), confidence);
  }
  const { data, message } = await call('address.validate', { body: correctionRequest(address), signal });
  return readCorrection(address, { data: listed(data), message });
}

interface Checked {
  check: AddressCheck;
  /** Why it failed, in words. */
  failure: string;
  retry: () => void;
}

/** Checks an address as soon as it is drawn, and again with `retry`. `form` has to stay the same while it is drawn. */
export function useAddressCheck(address: Address, validated: Validated, form: Using): Checked {
  const [check, setCheck] = useState(() => begunCheck(address));
  const [failure, setFailure] = useState('');
  const [tries, setTries] = useState(0);
  // What it was begun with.
  const [using] = useState({ validated, form });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try checks again.
  useEffect(() => {
    const end = new AbortController();
    setCheck(begunCheck(address));
    find(address, using.validated, using.form, end.signal).then(
      (found) => end.signal.aborted || setCheck((before) => answeredCheck(before, found)),
      (reason) => {
        if (end.signal.aborted || isCancelled(reason)) return;
        setFailure(failureText(reason, using.form.words));
        setCheck(failedCheck);
      },
    );
    return () => end.abort();
  }, [address, using, tries]);
  return { check, failure, retry: () => setTries((count) => count + 1) };
}
