import { client } from '../session/client.ts';

/** Makes the call of what is kept. The screen does not need it: a failure is not shown. */
export function callWith(call: string, parameter: string, value: string): void {
  // The check has found that it is a call of the contract with this input.
  const named = call as 'vehicle.opened';
  const body = { [parameter]: value } as unknown as { vehicle: string };
  client.call(named, { body }).catch(() => undefined);
}
