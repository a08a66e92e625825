import { useEffect, useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { dayIn, untilMidnight } from '../../engine/formats/zone.ts';
import type { WithParameters } from '../../engine/reports/fields.ts';
import { outdatedIn } from '../runs/dated.ts';

/** The current day in a time zone. It is looked up at midnight, and when the user returns to the page. */
function useDay(zone: string): string {
  const [day, setDay] = useState(() => dayIn(zone, Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setDay(dayIn(zone, Date.now()));
      timer = setTimeout(look, untilMidnight(zone, Date.now()));
    };
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return day;
}

/** The day that has begun since the dates of a screen were set, if others would be set now; null if there is none. */
export function useNewDay(
  form: Pick<WithParameters, 'parameters'>,
  state: Parameters<typeof outdatedIn>[1],
  context: Context,
): string | null {
  const now = useDay(context.zone);
  return outdatedIn(form, state, now, context).length > 0 ? now : null;
}
