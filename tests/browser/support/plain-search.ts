/** The searches as the specification lists them (ordering §7). */
const queries: Readonly<Record<string, readonly string[]>> = {
  'vehicle-search': ['type', 'query'],
  'driver-search': ['type', 'query'],
  'vehicle-advanced-search': ['type', 'data', 'include_oos'],
};

export const searchCalls = Object.entries(queries).map(([name, query]) => ({
  method: 'GET' as const,
  path: `/${name}`,
  query,
  needs: [query],
}));

const driver = { driver_first_name: 'Dana', driver_last_name: 'Whitfield' };
const vehicle = { vehicle_number: '4F1001', year: 2024, make: 'Ford', model: 'F-150', status: 'ON BILLING' };

/** Answers with the fields that the specification names (ordering §3, shell §3), by method and path. */
export const searchData: Readonly<Record<string, unknown>> = {
  'GET /vehicle-search': [{ ...vehicle, ...driver, color: 'WHITE' }],
  'GET /driver-search': [
    { ...driver, driver_reference_number: '100200', driver_vehicle: '4F1001' },
    { ...driver, driver_reference_number: '100300', driver_vehicle: null },
  ],
  'GET /vehicle-advanced-search': [
    {
      ...vehicle,
      ...driver,
      ...{ client_vehicle_number: 'T-1001', driver_reference_number: '100200', odometer: 34_100, vin: null },
      ...{ plate_number: 'ABC1234', plate_state_or_province: 'OH' },
    },
  ],
};
