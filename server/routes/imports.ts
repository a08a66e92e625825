import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

/** Reads files that users import. The call of an action saves their rows. */
export const importRoutes = ({ readers }: Pick<DataServices, 'readers'>): Routes<'import'> => ({
  'import.read': {
    async answer({ who, files: [file] }) {
      if (!file) throw new Refusal('invalid_request', { message: 'Send a file.' });
      try {
        const { rows, isCut, otherSheets } = await readers.cells({
          path: file.path,
          name: file.name,
          user: who.username,
        });
        return { rows, is_cut: isCut, other_sheets: otherSheets };
      } catch (cause) {
        const values = { name: file.name };
        throw new Refusal('sheet_unreadable', {
          values,
          faults: [{ field: 'file', key: 'refusals.sheet_unreadable', values }],
          cause,
        });
      }
    },
  },
});
