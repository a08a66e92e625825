export * from './accounts.ts';
export * from './centers.ts';
export * from './drivers.ts';
export * from './driving.ts';
export * from './expenses.ts';
export * from './rates.ts';
export * from './vehicles.ts';
