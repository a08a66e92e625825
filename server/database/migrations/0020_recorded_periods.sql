-- The periods of a summary, and whether they have figures. A period in which the records begin has only a part of its figures, which
-- cannot be compared with those of a whole one. So it has none, unless it is the last one that has begun. Records begin with the first month
-- of the account, or with `since`.
CREATE FUNCTION recorded_periods(type text, month text, count int, today date, since date DEFAULT NULL)
RETURNS TABLE (period text, caption text, starts date, ends date, closes date, months numeric, recorded boolean)
LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT p.*,
         p.months IS NOT NULL
           AND CASE WHEN p.starts = max(p.starts) FILTER (WHERE p.months IS NOT NULL) OVER () THEN p.ends ELSE p.starts END
             >= coalesce(since, (SELECT min(m.period) FROM vehicle_months m))
    FROM report_periods(type, month, count, today) p
$$;
