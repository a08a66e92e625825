import type { Body, Data } from '../../contract/calls.ts';
import { publish } from '../events/events.ts';
import { client } from '../session/client.ts';
import { attention } from './state.ts';

/** Shown at once, and reverted if the server refuses. Rejects as the client does. */
export async function suppressAlert(code: string, suppress: boolean): Promise<void> {
  const set = (is: boolean) => {
    const alerts = (attention.held.alerts ?? []) as Data<'attention.alerts'>;
    attention.held.alerts = alerts.map((alert) => (alert.code === code ? { ...alert, suppress: is } : alert));
  };
  set(suppress);
  try {
    await client.call('attention.suppress-alert', {
      body: { code: code as Body<'attention.suppress-alert'>['code'], suppress },
    });
  } catch (reason) {
    set(!suppress);
    throw reason;
  }
  publish('attention alerts');
}
