import type { Vehicle } from './vehicle.ts';

type Replaceable = Pick<Vehicle, 'number' | 'model' | 'inService' | 'outOfService'>;

/** Which vehicle replaces which one. */
export interface Succession {
  /** The number of a vehicle that was closed out when this one came; null if there is none. */
  priorOf(vehicle: Replaceable): string | null;
  /** It can be replaced by vehicles that are made after it. */
  end(vehicle: Replaceable): void;
}

/** A vehicle comes up to 20 days after the one that it replaces has left, or up to ten days before. */
export function createSuccession(): Succession {
  const ended = new Map<string, string[]>();
  const keyOf = (vehicle: Replaceable, day: number) => `${vehicle.model.type} ${day}`;
  return {
    priorOf(vehicle) {
      for (let day = vehicle.inService - 20; day <= vehicle.inService + 10; day++) {
        const number = ended.get(keyOf(vehicle, day))?.pop();
        if (number !== undefined) return number;
      }
      return null;
    },
    end(vehicle) {
      if (vehicle.outOfService === null) return;
      const key = keyOf(vehicle, vehicle.outOfService);
      ended.set(key, [...(ended.get(key) ?? []), vehicle.number]);
    },
  };
}
