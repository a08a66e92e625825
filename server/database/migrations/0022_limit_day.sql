-- The day on which a vehicle reached a distance: that of its first reading at it, at the end of a month or at the pump, up to `until`.
-- Before the first reading of all, the vehicle is taken to have been driven evenly since it was new.
CREATE FUNCTION limit_day(account text, vehicle text, new_on date, distance numeric, until date DEFAULT NULL)
RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN k.is_first THEN new_on + floor((k.day - new_on) * distance / k.odometer)::int ELSE k.day END
    FROM (
      SELECT *, row_number() OVER (ORDER BY day, odometer) = 1 AS is_first
        FROM (
          SELECT r.reading_date AS day, r.odometer
            FROM odometer_readings r
           WHERE r.customer_number = account AND r.vehicle_number = vehicle
          UNION ALL
          SELECT f.transaction_date, f.adjusted_odometer
            FROM fuel_transactions f
           WHERE f.customer_number = account AND f.vehicle_number = vehicle
        ) readings
    ) k
   WHERE k.odometer >= distance AND (until IS NULL OR k.day <= until)
   ORDER BY k.day, k.odometer
   LIMIT 1
$$;
