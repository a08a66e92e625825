import type { Action } from './peers/envelope.ts';

/** What is timed with loaded rows, in this order. Steps without a name are not timed: they restore the rows for the next one. */
export const actions: readonly { name: string; action: Action }[] = [
  ...['net_cost', 'transaction_date', 'merchant_name', 'vin', 'transaction_id'].flatMap((column) => [
    { name: `sort by ${column}`, action: { type: 'sort', column, direction: 'asc' } as const },
    { name: `sort by ${column}, descending`, action: { type: 'sort', column, direction: 'desc' } as const },
    { name: '', action: { type: 'sort', column, direction: 'none' } as const },
  ]),
  ...['quailridge', '4521', 'toyota eugene'].flatMap((text) => [
    { name: `search “${text}”`, action: { type: 'search', text } as const },
    { name: '', action: { type: 'clear' } as const },
  ]),
  {
    name: 'filter merchant_name: contains “ridge”',
    action: { type: 'filter', column: 'merchant_name', operator: 'contains', text: 'ridge' },
  },
  { name: '', action: { type: 'clear' } },
  {
    name: 'filter net_cost: greater than 60',
    action: { type: 'filter', column: 'net_cost', operator: 'greater_than', number: 60 },
  },
  { name: '', action: { type: 'clear' } },
];

export const actionNames = actions.map(({ name }) => name).filter((name) => name !== '');
