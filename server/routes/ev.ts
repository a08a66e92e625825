import { choices } from '../running/choices.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

const { knows, list } = choices['ev.vehicle-filters'];

export const evRoutes = (services: DataServices): Routes<'ev'> => ({
  'ev.vehicle-filters': { knows, answer: ({ who }) => list(services, who, '') },
});
