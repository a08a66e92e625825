import { driverTypeOf } from '../../engine/search/driver-type.ts';
import { type Searching, searchWidget } from './searched-input.tsx';

export const personSearch: Searching = {
  hint: 'fields.search_person',
  async find(query, signal, { words, call }) {
    const found = await call('search.drivers', { query: { type: driverTypeOf(query), query }, signal });
    return found.map((driver) => {
      const name = `${driver.driver_first_name} ${driver.driver_last_name}`;
      const text = driver.driver_active ? name : words('fields.inactive', { name });
      return { value: driver.driver_reference_number, text: `${driver.driver_reference_number} – ${text}` };
    });
  },
};

/** A driver of the account. */
export const PersonWidget = searchWidget(personSearch);
