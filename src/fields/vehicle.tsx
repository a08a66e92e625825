import { type Searching, searchWidget } from './searched-input.tsx';

export const vehicleSearch: Searching = {
  hint: 'fields.search_vehicle',
  async find(query, signal, { call }) {
    const found = await call('search.vehicles', { query: { type: 'ALL', query: query.toUpperCase() }, signal });
    return found.map((vehicle) => {
      const driver = [vehicle.driver_first_name, vehicle.driver_last_name].filter(Boolean).join(' ');
      const model = `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
      return {
        value: vehicle.vehicle_number,
        text: [vehicle.vehicle_number, model, driver].filter(Boolean).join(' – '),
      };
    });
  },
};

/** A vehicle of the account. */
export const VehicleWidget = searchWidget(vehicleSearch);
