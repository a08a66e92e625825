-- What several tables of the EV fleet ask for: vehicles and charging sessions. PostgreSQL puts these functions into the query around
-- them. A list that is null chooses everything.
CREATE FUNCTION chosen_vehicles(centers text[], makes text[], classes text[])
RETURNS SETOF vehicles LANGUAGE sql STABLE AS $$
  SELECT v.* FROM vehicles v
   WHERE (centers IS NULL OR v.center_code = ANY (centers))
     AND (makes IS NULL OR v.vehicle_make = ANY (makes))
     AND (classes IS NULL OR v.vehicle_body = ANY (classes))
$$;--> statement-breakpoint
CREATE FUNCTION chosen_sessions(first date, last date, types text[])
RETURNS SETOF charge_sessions LANGUAGE sql STABLE AS $$
  SELECT s.* FROM charge_sessions s
   WHERE s.start_date BETWEEN first AND last AND (types IS NULL OR s.location_type = ANY (types))
$$;--> statement-breakpoint
-- The sessions of a period, with the distance since the previous session of the vehicle at any station, up to 60 days before.
CREATE FUNCTION session_distances(first date, last date)
RETURNS TABLE (
  customer_number text, vehicle_number text, start_date date, location_type text, energy_kwh numeric, amount numeric, distance int
) LANGUAGE sql STABLE AS $$
  SELECT d.* FROM (
    SELECT s.customer_number, s.vehicle_number, s.start_date, s.location_type, s.energy_kwh, s.amount,
           s.odometer - lag(s.odometer) OVER (
             PARTITION BY s.customer_number, s.vehicle_number ORDER BY s.start_date, s.start_time
           )
      FROM charge_sessions s
     WHERE s.start_date BETWEEN first - 60 AND last
  ) d
   WHERE d.start_date >= first
$$;
