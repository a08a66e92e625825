import type { CallsOf } from '../call.ts';
import { transportStorageQuote } from '../transports.ts';

export const vehicleTransports = {
  'vehicle.transport-storage-quote': transportStorageQuote,
} as const satisfies CallsOf<'vehicle'>;
