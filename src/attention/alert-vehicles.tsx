import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Body, Data } from '../../contract/calls.ts';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { formatCurrency, formatNumber } from '../../engine/formats/number.ts';
import { placeText } from '../../engine/formats/regions.ts';
import { currencyOf } from '../../engine/formats/style.ts';
import { units, unitsOf } from '../../engine/formats/units.ts';
import { trailOf } from '../../engine/tables/trail.ts';
import { useLocale, useWords } from '../i18n/use-words.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
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

interface VehicleProps {
  vehicle: Vehicle;
  /** The vehicles with the same alert, in order. */
  all: readonly string[];
  onLeave: () => void;
}

const nameOf = ({ year_make_model, count }: Vehicle) => `${year_make_model}${count > 1 ? ` (${count})` : ''}`;

function VehicleLine({ vehicle, all, onLeave, children }: VehicleProps & { children?: ReactNode }) {
  const words = useWords();
  const locale = useLocale();
  const id = vehicle.vehicle_number;
  return (
    <div>
      <div>
        <OpeningLink kind="vehicle" id={id} trail={() => trailOf(all, id)} onOpen={onLeave}>
          {id}
        </OpeningLink>
        {' · '}
        {children ?? nameOf(vehicle)}
      </div>
      <div className={classes.quiet}>
        {words('notifications.alerts.since', { day: dayText(vehicle.raised_date, locale) })}
      </div>
    </div>
  );
}

function FueledVehicle(props: VehicleProps) {
  const { vehicle } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <VehicleLine {...props}>
        <UnstyledButton
          className={`${classes.opener} ${classes.inline}`}
          aria-label={`${vehicle.vehicle_number} · ${nameOf(vehicle)}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {nameOf(vehicle)}
          <IconChevronRight size="1rem" aria-hidden="true" />
        </UnstyledButton>
      </VehicleLine>
      {isOpen && <Fuel vehicle={vehicle.vehicle_number} />}
    </>
  );
}

/** The vehicles with alerts of a code. */
export function AlertVehicles({ code, onLeave }: { code: string; onLeave: () => void }) {
  const load = useCallback(
    (signal: AbortSignal) => client.call('attention.alert-vehicles', { query: { code: code as Code }, signal }),
    [code],
  );
  const [loaded, retry] = useLoaded(load);
  const value = loaded.status === 'ready' ? loaded.value : null;
  const all = value?.map((each) => each.vehicle_number) ?? [];
  const Line = code === 'FUEL_OVER_CAPACITY' ? FueledVehicle : VehicleLine;
  return (
    <Stated status={loaded.status} onRetry={retry} none={null}>
      <ul role="list" className={classes.inner}>
        {value?.map((vehicle) => (
          <li key={vehicle.vehicle_number}>
            <Line {...{ vehicle, all, onLeave }} />
          </li>
        ))}
      </ul>
    </Stated>
  );
}
