// Refused: server/database/upward.ts → server/routes/account.ts
export { accountRoutes } from '../routes/account.ts';
