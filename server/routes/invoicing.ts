import { choices } from '../running/choices.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

const { knows, list } = choices['invoicing.layouts'];

/** The invoice layouts of an account (spec: reporting §7). */
export const invoicingRoutes = (services: DataServices): Routes<'invoicing'> => ({
  'invoicing.layouts': { knows, answer: ({ who }) => list(services, who, '') },
});
