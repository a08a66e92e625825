/** The calls of transports as the specification lists them (ordering §7), below `/transports/`. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'quote-details': ['quote_id'],
  'transport-request-details': ['request_id'],
  'vehicle-transport-status': ['request_id', 'vehicle_number'],
  'vehicle-transport-quote-status': ['vehicle_number', 'status'],
  'vehicle-order-history': ['vehicle_number'],
  history: [],
};

export const transportCalls = Object.entries(queries).map(([name, query]) => ({
  method: 'GET' as const,
  path: `/transports/${name}`,
  query,
  needs: [query],
}));

const quote = {
  ...{ quote_id: 'Q1', vehicle_number: '4F1001', quote_status: 'PENDING', transport_type: 'TRANSPORT' },
  ...{ transport_reason: 'RELOCATION', transport_origin: 'Columbus, OH', transport_destination: 'Dayton, OH' },
  ...{ pickup_from: '2026-03-09', quote_requested_at: '2026-03-02T14:05:00Z', quote_requested_by: 'us.manager' },
};
const transport = {
  ...{ transport_number: 'X1', vehicle_number: '4F1001', transport_type: 'TRANSPORT', transport_status: 'DELIVERED' },
  ...{ transport_reason: 'DELIVERY', transport_origin: 'Dayton, OH', transport_destination: 'Columbus, OH' },
  ...{ requested_date: '2024-03-02', delivered_date: '2024-03-11', expense_amount: 240.5 },
};

/** Answers by method and path. The specification does not show their fields: they are those of the contract. */
export const transportData: Readonly<Record<string, unknown>> = {
  'GET /transports/quote-details': [quote],
  'GET /transports/transport-request-details': [transport],
  'GET /transports/vehicle-transport-status': [transport],
  'GET /transports/vehicle-transport-quote-status': [quote],
  'GET /transports/vehicle-order-history': [transport],
  'GET /transports/history': [transport],
};
