import type { PgTable } from 'drizzle-orm/pg-core';
import {
  accountContacts,
  accountFeatures,
  accountLabels,
  accounts,
  billSorts,
  hiddenMenus,
  remitTo,
  users,
} from '../database/schema/accounts.ts';
import {
  criticalAlerts,
  driverOrders,
  fleetMessages,
  loginMessages,
  repairOrders,
  suppressedAlerts,
} from '../database/schema/attention.ts';
import { crmCases } from '../database/schema/cases.ts';
import { centerLevels, centers } from '../database/schema/centers.ts';
import { drivers } from '../database/schema/drivers.ts';
import { driverMonths, mileagePeriods, odometerReadings, trips } from '../database/schema/driving.ts';
import {
  claims,
  expenses,
  fuelTransactions,
  maintenanceRecords,
  orders,
  tollTransactions,
  violations,
} from '../database/schema/expenses.ts';
import { formerClaims, formerVehicles, vehicleMonths } from '../database/schema/history.ts';
import { invoiceLayouts, invoices } from '../database/schema/invoicing.ts';
import { vehicleNotes } from '../database/schema/notes.ts';
import {
  chargeSessions,
  inspectionAnswers,
  inspections,
  mobileUsage,
  policyAcknowledgements,
  recalls,
  rentals,
  roadsideEvents,
  transports,
  vehicleSales,
  vouchers,
} from '../database/schema/services.ts';
import { engineFaults, telematicsDevices } from '../database/schema/telematics.ts';
import { vehicles } from '../database/schema/vehicles.ts';

/** Tables that grow with use. Nothing references their rows. */
export const growingTables: readonly PgTable[] = [
  ...[fuelTransactions, expenses, maintenanceRecords, tollTransactions, violations, claims, orders],
  ...[odometerReadings, driverMonths, trips, mileagePeriods],
  ...[rentals, roadsideEvents, vouchers, recalls, transports, inspections, inspectionAnswers, vehicleSales, invoices],
  ...[criticalAlerts, repairOrders, fleetMessages, driverOrders, vehicleNotes],
  ...[chargeSessions, engineFaults, telematicsDevices, policyAcknowledgements, mobileUsage],
  ...[crmCases, vehicleMonths, formerVehicles, formerClaims],
];

/** Tables that the seed fills for an account, in the order of their references. */
export const accountTables: readonly PgTable[] = [
  ...[accounts, users, accountFeatures, hiddenMenus, accountLabels, centerLevels, centers, drivers, vehicles],
  ...[billSorts, accountContacts, remitTo, loginMessages, suppressedAlerts],
  invoiceLayouts,
  ...growingTables,
];
