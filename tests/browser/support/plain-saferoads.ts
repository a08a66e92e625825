const period = ['start', 'end'] as const;
const driver = ['driver_id', 'start_date', 'end_date'] as const;

/** The SafeRoads calls as the specification lists them (ordering §7), below `/saferoads/`. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'fleet-scores': period,
  'fleet-history-scores': period,
  'driver-scores': driver,
  'driver-trips': driver,
  'driver-trips-offset': [...driver, 'offset'],
  'driver-single-trip': [...driver, 'trip_id'],
};

export const saferoadsCalls = Object.entries(queries).map(([name, query]) => ({
  method: 'GET' as const,
  path: `/saferoads/${name}`,
  query,
}));

const ratings = {
  ...{ phone_use_rating: 5, overspeeding_rating: 4, rapid_acceleration_rating: 4, hard_turn_rating: 3 },
  hard_brake_rating: 4,
};
const fleet = {
  ...{ customer_id: '700100', total_trips: 812, total_distance_miles: 9_120.4, saferoads_score: 84.2 },
  ...ratings,
};
const trip = (trip_id: string, score: number) => ({
  ...{ trip_id, start_time: '2026-03-02T14:05:00Z', duration_seconds: 1_260, distance_km: 20, score },
  ...ratings,
});

/** Answers with the fields that the specification names (ordering §3): two pages of trips, of which one has no score. */
export const saferoadsData: Readonly<Record<string, unknown>> = {
  'GET /saferoads/fleet-scores': fleet,
  'GET /saferoads/fleet-history-scores': [{ month: '2026-02-01', ...fleet }],
  'GET /saferoads/driver-scores': {
    ...{ driver_id: '100200', total_trips: 3, total_distance_km: 60, saferoads_score: 86 },
    ...ratings,
    daily_behavior: [{ trip_date: '2026-03-02', trips: 3, distance_km: 60, score: 86, ...ratings }],
  },
  'GET /saferoads/driver-trips': { trips: [trip('T3', 86), trip('T2', 0)], next_offset: 2 },
  'GET /saferoads/driver-trips-offset': { trips: [trip('T1', 88)], next_offset: null },
  'GET /saferoads/driver-single-trip': trip('T1', 88),
};
