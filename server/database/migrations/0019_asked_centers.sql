-- The centers are looked up once for all vehicles: what is asked for is joined with the levels of each center.
CREATE OR REPLACE FUNCTION asked_vehicles(asked_centers text[], asked_categories text[], asked_makes text[], asked_numbers text[])
RETURNS SETOF fleet_vehicles LANGUAGE plpgsql STABLE ROWS 10000 AS $$
BEGIN
  RETURN QUERY SELECT v.* FROM fleet_vehicles v
   WHERE (coalesce(cardinality(asked_categories), 0) = 0 OR v.vehicle_category = ANY (asked_categories))
     AND (coalesce(cardinality(asked_makes), 0) = 0 OR v.vehicle_make = ANY (asked_makes))
     AND (coalesce(cardinality(asked_numbers), 0) = 0 OR v.vehicle_number = ANY (asked_numbers))
     AND (coalesce(cardinality(asked_centers), 0) = 0 OR (v.customer_number, v.center_code) IN (
       SELECT c.customer_number, c.center_code
         FROM centers c
        CROSS JOIN LATERAL unnest(ARRAY[c.level_01, c.level_02, c.level_03, c.level_04, c.level_05,
                                        c.level_06, c.level_07, c.level_08, c.level_09, c.level_10]) AS above (code)
         JOIN unnest(asked_centers) AS asked (code) ON asked.code = above.code));
END $$;
