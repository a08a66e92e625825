import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { Body, Data } from '../../contract/calls.ts';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { formatCurrency, formatNumber } from '../../engine/formats/number.ts';
import { placeText } from '../../engine/formats/regions.ts';
import { currencyOf } from '../../engine/formats/style.ts';
import { units, unitsOf } from '../../engine/formats/units.ts';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { client } from '../session/client.ts';
import { useViewer } from '../session/viewer.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import classes from './drawer.module.css';
import { Stated } from './stated.tsx';

type Code = Body<'attention.suppress-alert'>['code'];
type Vehicle = Data<'attention.alert-vehicles'>[number];

const dayText = (day: string, locale: string) => formatDayInWords(parseDay(day), locale, true);

/** Formats gallons in the account's units. */
function useVolume(): (gallons: number) => string {
  const viewer = useViewer();
  const locale = useLocale();
  const { conversion, symbol } = units.volume[unitsOf({ viewer })];
  const by = conversion?.type === 'scale' ? conversion.by : 1;
  return (gallons) => `${formatNumber(gallons * by, locale, 1)}\u00a0${symbol}`;
}

/** The fuel transactions of a vehicle's alerts. */
function Fuel({ vehicle }: { vehicle: string }) {
  const words = useWords();
  const locale = useLocale();
  const viewer = useViewer();
  const volume = useVolume();
  const load = useCallback(
    (signal: AbortSignal) => client.call('attention.alert-fuel', { query: { vehicle_number: vehicle }, signal }),
    [vehicle],
  );
  const [loaded, retry] = useLoaded(load);
  const value = loaded.status === 'ready' ? loaded.value : null;
  const none = value?.length === 0 ? words('notifications.alerts.no_fuel') : null;
  return (
    <Stated status={loaded.status} onRetry={retry} none={none}>
      <ul role="list" className={classes.inner}>
        {value?.map((each) => (
          <li key={each.transaction_id}>
            <div className={classes.line}>
              <span>
                {volume(each.units)}
                {each.vehicle_tank_capacity !== null &&
                  ` (${words('notifications.alerts.tank', { volume: volume(each.vehicle_tank_capacity) })})`}
              </span>
              <span className={classes.amount}>{formatCurrency(each.net_cost, locale, currencyOf(viewer), 2)}</span>
            </div>
            <div className={classes.quiet}>
              {dayText(each.transaction_date, locale)} · {each.merchant_name},{' '}
              {placeText({ city: each.merchant_city, region: each.merchant_state_province })}
            </div>
          </li>
        ))}
      </ul>
    </Stated>
  );
}

function VehicleLine({ vehicle }: { vehicle: Vehicle }) {
  const words = useWords();
  const locale = useLocale();
  return (
    <div>
      <div>
        {vehicle.vehicle_number} · {vehicle.year_make_model}
        {vehicle.count > 1 && ` (${vehicle.count})`}
      </div>
      <div className={classes.quiet}>
        {words('notifications.alerts.since', { day: dayText(vehicle.raised_date, locale) })}
      </div>
    </div>
  );
}

function FueledVehicle({ vehicle }: { vehicle: Vehicle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size="1rem" aria-hidden="true" />
        <VehicleLine vehicle={vehicle} />
      </UnstyledButton>
      {isOpen && <Fuel vehicle={vehicle.vehicle_number} />}
    </>
  );
}

/** The vehicles with alerts of a code. */
export function AlertVehicles({ code }: { code: string }) {
  const load = useCallback(
    (signal: AbortSignal) => client.call('attention.alert-vehicles', { query: { code: code as Code }, signal }),
    [code],
  );
  const [loaded, retry] = useLoaded(load);
  const value = loaded.status === 'ready' ? loaded.value : null;
  const Line = code === 'FUEL_OVER_CAPACITY' ? FueledVehicle : VehicleLine;
  return (
    <Stated status={loaded.status} onRetry={retry} none={null}>
      <ul role="list" className={classes.inner}>
        {value?.map((vehicle) => (
          <li key={vehicle.vehicle_number}>
            <Line vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </Stated>
  );
}
