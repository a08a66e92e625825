import { useMemo } from 'react';
import type { Words } from '../../../engine/context/context.ts';
import type { OpeningKind } from '../../../engine/schema/search.ts';
import { featuresOf } from '../../../engine/search/features.ts';
import { findFeatures } from '../../../engine/search/find.ts';
import { definitions } from '../../definitions/definitions.ts';
import { useMenus, useOwnOf } from '../../menus/use-menus.ts';
import { moduleFeatures } from '../../modules.ts';
import { type Open, useOpening } from '../../openings/use-opening.ts';
import { useEngineContext } from '../../session/viewer.ts';
import { type FoundRows, isSearch, useFound } from './use-found.ts';

/** The maximum results per kind, so that the next kind is in view; the heading has the count. */
const most = { vehicles: 8, drivers: 6, features: 10 } as const;

export interface Result {
  id: string;
  /** Where it leads; null if the viewer has no screen for it. */
  to: string | null;
  /** The number that it is found by, among all that were found; missing for a screen. */
  opens?: { kind: OpeningKind; id: string; all: readonly string[] };
  text: string;
  more: string;
  icon: string;
  status?: 'ON ORDER' | 'ON BILLING' | 'CLOSE OUT';
  /** It belongs to a previous text and can't be chosen. */
  isStale: boolean;
}

export interface Group {
  key: 'vehicles' | 'drivers' | 'features';
  results: Result[];
  /** The total number of results. */
  count: number;
}

/** The word for a color. One without a word is shown as it is. */
function colorText(color: string | null | undefined, words: Words): string | null {
  if (!color) return null;
  const key = `values.vehicle_color.${color.replaceAll(' ', '_')}`;
  return words.has(key) ? words.of(key) : color;
}

const joined = (...parts: (string | number | null | undefined)[]) => parts.filter(Boolean).join(' ');

interface Found extends Pick<Result, 'isStale'> {
  words: Words;
  open: Open;
}

function ofVehicles(vehicles: FoundRows['vehicles'], { words, open, isStale }: Found): Group {
  const all = vehicles.map(({ vehicle_number }) => vehicle_number);
  return {
    key: 'vehicles',
    count: vehicles[0]?.matches ?? vehicles.length,
    results: vehicles.map(({ vehicle_number: id, color, year, make, model, status, ...driver }) => ({
      id: `vehicle-${id}`,
      to: open('vehicle', id, status),
      opens: { kind: 'vehicle', id, all },
      text: id,
      more: [
        joined(year, make, model),
        colorText(color, words),
        joined(driver.driver_first_name, driver.driver_last_name),
      ]
        .filter(Boolean)
        .join(' · '),
      icon: 'car',
      status,
      isStale,
    })),
  };
}

function ofDrivers(drivers: FoundRows['drivers'], { words, open, isStale }: Found): Group {
  const all = drivers.map(({ driver_reference_number }) => driver_reference_number);
  return {
    key: 'drivers',
    count: drivers[0]?.matches ?? drivers.length,
    results: drivers.map(({ driver_reference_number: id, ...driver }) => ({
      id: `driver-${id}`,
      to: open('driver', id),
      opens: { kind: 'driver', id, all },
      text: joined(driver.driver_first_name, driver.driver_last_name),
      more: [
        id,
        driver.center_name,
        driver.driver_vehicle && words('search.drives', { vehicle: driver.driver_vehicle }),
        driver.driver_active ? null : words('search.inactive'),
      ]
        .filter(Boolean)
        .join(' · '),
      icon: 'user',
      isStale,
    })),
  };
}

/** The results of a text, grouped; groups without results are omitted. */
export function useResults(text: string, isOpen: boolean) {
  const context = useEngineContext();
  const menus = useMenus();
  useOwnOf(menus, isOpen && text !== '');
  const { vehicles, drivers, isLoading, isFailed, hurry } = useFound(text);
  const { places, search } = definitions();
  const open = useOpening();
  const written = search.get('search');
  const content = useMemo(
    () => written && { ...written, features: [...(written.features ?? []), ...moduleFeatures] },
    [written],
  );

  const features = useMemo(() => featuresOf({ menus, places, content }, context), [menus, places, content, context]);
  const groups = useMemo((): Group[] => {
    const { words } = context;
    // If vehicles or drivers match, the text was not a typo.
    const isRight = vehicles.length > 0 || drivers.length > 0;
    const found = isSearch(text) ? findFeatures(features, text, !isRight && !isLoading) : [];
    const all: Group[] = [
      ofVehicles(vehicles, { words, open, isStale: isLoading }),
      ofDrivers(drivers, { words, open, isStale: isLoading }),
      {
        key: 'features',
        count: found.length,
        results: found.map(({ to, text: title, where, icon }) => ({
          id: `feature-${to.replace(/[^a-z0-9]+/g, '-')}`,
          to,
          text: title,
          more: where,
          icon,
          isStale: false,
        })),
      },
    ];
    return all.flatMap((group) =>
      group.results.length > 0 ? [{ ...group, results: group.results.slice(0, most[group.key]) }] : [],
    );
  }, [vehicles, drivers, isLoading, features, text, context, open]);
  return { groups, isLoading, isFailed, hurry };
}
