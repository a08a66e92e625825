import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';

/** Maximum number of results in a response; `matches` has the total. */
export const mostFound = 25;

/** Maximum number of vehicles in a response of the advanced search. */
export const mostAdvanced = 500;

/** Results are counted up to this number. */
export const mostCounted = 1000;

/** What a search for vehicles, and one for drivers, can be limited to (spec: ordering §9). */
export const vehicleSearchTypes = [
  'ALL',
  'VEHICLE_NUMBER',
  'LAST_NAME',
  'FIRST_NAME',
  'CLIENT_VEHICLE_NUMBER',
  'VIN',
  'PLATE',
] as const;
export const driverSearchTypes = ['LAST_NAME', 'REFERENCE_NUMBER'] as const;

const query = {
  type: 'string',
  maxLength: 100,
  description:
    'At least two characters; case and accents are ignored. Every word must match, in any order. Words from the sixth on must match as one phrase. If more than two words are single letters, the whole query must match as one phrase.',
} as const;

/** The inputs of a search that is limited to one of these types. */
const limitedTo = <const T extends readonly string[]>(types: T, description: string) =>
  ({
    type: 'object',
    properties: { type: { type: 'string', enum: types, description }, query },
    required: ['type', 'query'],
    additionalProperties: false,
  }) as const;

const matches = {
  type: 'integer',
  description:
    'Total number of matches, the same in every row. 1001 means more than 1,000. The response has at most the 25 best matches.',
} as const;

export const search = {
  /**
   * Spec: shell §3, §5, §7, ordering §7, §9. Searches vehicle number, client vehicle number, VIN, plate, year, make, model
   * and driver name, or the one that `type` names. Best matches first: exact number, then prefix matches, then other
   * matches.
   */
  'search.vehicles': {
    summary: 'Searches the vehicles of the account.',
    method: 'GET',
    path: '/vehicle-search',
    access: 'session',
    query: limitedTo(vehicleSearchTypes, 'What to search. `ALL` includes year, make and model.'),
    data: listOf({
      vehicle_number: { type: 'string' },
      color: { type: 'string' },
      year: { type: 'integer' },
      make: { type: 'string' },
      model: { type: 'string' },
      driver_first_name: optional,
      driver_last_name: optional,
      status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
      matches,
    }),
    refusals: ['search_too_short'],
  },

  /**
   * Spec: ordering §3, §5, §7, §9. Searches as `search.vehicles` does, also for a single character, and answers with all that
   * the card of a vehicle shows. `color`, `is_starred` and `matches` are not in the specification.
   */
  'search.advanced': {
    summary: 'Searches the vehicles of the account, with or without those out of service.',
    method: 'GET',
    path: '/vehicle-advanced-search',
    access: 'session',
    query: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: vehicleSearchTypes, description: 'What to search. Default: ALL.' },
        data: { ...query, description: 'What to search for. At least one character; case and accents are ignored.' },
        include_oos: {
          enum: [true, false, 'true', 'false'],
          description: 'Also finds vehicles that are out of service. Default: false.',
        },
      },
      additionalProperties: false,
    },
    data: listOf({
      vehicle_number: { type: 'string' },
      client_vehicle_number: optional,
      year: { type: 'integer' },
      make: { type: 'string' },
      model: { type: 'string' },
      color: { type: 'string' },
      driver_first_name: optional,
      driver_last_name: optional,
      driver_reference_number: optional,
      odometer: { type: ['integer', 'null'] },
      plate_number: optional,
      plate_state_or_province: optional,
      status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
      vin: optional,
      is_starred: { type: 'boolean', description: 'Whether the user has starred it.' },
      matches: {
        type: 'integer',
        description: `Total number of matches, the same in every row. The response has at most ${mostAdvanced}: full matches first, then by driver.`,
      },
    }),
    refusals: ['search_too_short'],
  },

  /** Spec: shell §1, §5, ordering §3, §7, §9. Sorted like vehicles. */
  'search.drivers': {
    summary: 'Searches the drivers of the account.',
    method: 'GET',
    path: '/driver-search',
    access: 'session',
    everywhere: true,
    query: limitedTo(
      driverSearchTypes,
      '`LAST_NAME` searches last and first names. `REFERENCE_NUMBER` also searches the employee number of the client.',
    ),
    data: listOf({
      driver_reference_number: { type: 'string' },
      driver_first_name: { type: 'string' },
      driver_last_name: { type: 'string' },
      driver_active: { type: 'boolean' },
      center_name: { type: 'string' },
      /** The first of the driver's vehicles on the road; null if there is none. */
      driver_vehicle: optional,
      matches,
    }),
    refusals: ['search_too_short'],
  },
} as const satisfies CallsOf<'search'>;
