import type { CallName } from '../../contract/calls.ts';
import { client } from '../session/client.ts';

/** Makes the call of what is kept. The screen does not need it: a failure is not shown. */
export function callWith(call: string, parameter: string, value: string): void {
  // The check has found that it is a call of the contract with this input.
  client.call(call as CallName, { body: { [parameter]: value } } as never).catch(() => undefined);
}
