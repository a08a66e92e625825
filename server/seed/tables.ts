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
import { driverAssignments } from '../database/schema/assignments.ts';
import {
  criticalAlerts,
  fleetMessages,
  loginMessages,
  repairOrderLines,
  repairOrders,
  suppressedAlerts,
} from '../database/schema/attention.ts';
import { crmCases } from '../database/schema/cases.ts';
import { centerLevels, centers } from '../database/schema/centers.ts';
import { fleetDocuments } from '../database/schema/documents.ts';
import { drivers } from '../database/schema/drivers.ts';
import { driverMonths, mileagePeriods, odometerReadings, tripDayTotals, trips } from '../database/schema/driving.ts';
import {
  claims,
  expenses,
  fuelTransactions,
  maintenanceRecords,
  tollTransactions,
  violations,
} from '../database/schema/expenses.ts';
import { fuelCards, fuelProfileLimits } from '../database/schema/fuel-cards.ts';
import { garageAddresses } from '../database/schema/garages.ts';
import { geotabDatabases, geotabLogins } from '../database/schema/geotab.ts';
import { incentives, leadTimes } from '../database/schema/guides.ts';
import { formerClaims, formerVehicles, vehicleMonths } from '../database/schema/history.ts';
import { inspectionAnswers, inspectionDamages, inspectionPhotos, inspections } from '../database/schema/inspections.ts';
import { invoiceLayouts, invoices } from '../database/schema/invoicing.ts';
import { costScenarios } from '../database/schema/life-cycle.ts';
import { centerPositions, places, serviceLocations, vehiclePositions } from '../database/schema/locations.ts';
import { mvrDrivers, mvrRequests } from '../database/schema/mvr.ts';
import { vehicleNotes } from '../database/schema/notes.ts';
import { noticeSettings } from '../database/schema/notices.ts';
import { leaseTerms, orderLines, orders } from '../database/schema/orders.ts';
import { fleetPolicies, policyAcknowledgements, policyVersions } from '../database/schema/policies.ts';
import { recordChanges } from '../database/schema/records.ts';
import { driverTrainings, safetyReminders, safetyReviews } from '../database/schema/safety.ts';
import {
  chargeSessions,
  mobileUsage,
  recalls,
  rentals,
  roadsideEvents,
  vehicleSales,
  vouchers,
} from '../database/schema/services.ts';
import { engineFaults, telematicsDevices } from '../database/schema/telematics.ts';
import { transportQuotes, transports } from '../database/schema/transports.ts';
import { vehicles } from '../database/schema/vehicles.ts';
import {
  leaseMileageTerms,
  usedVehicleQuotes,
  vehicleExpenseReports,
  vehicleTerminations,
} from '../database/schema/workflows.ts';

/** Tables that grow with use. Nothing references their rows. */
export const growingTables: readonly PgTable[] = [
  ...[fuelTransactions, expenses, maintenanceRecords, tollTransactions, violations, claims, orders, orderLines],
  ...[odometerReadings, driverMonths, tripDayTotals, trips, mileagePeriods],
  ...[
    rentals,
    roadsideEvents,
    vouchers,
    recalls,
    transports,
    transportQuotes,
    inspections,
    inspectionAnswers,
    inspectionPhotos,
    inspectionDamages,
    vehicleSales,
    invoices,
  ],
  ...[criticalAlerts, repairOrders, repairOrderLines, fleetMessages, vehicleNotes, recordChanges],
  ...[chargeSessions, engineFaults, telematicsDevices, policyAcknowledgements, mobileUsage],
  ...[vehicleExpenseReports, vehicleTerminations, usedVehicleQuotes],
  ...[driverAssignments, crmCases, vehicleMonths, formerVehicles, formerClaims],
];

/** Tables that the seed fills for an account, in the order of their references. */
export const accountTables: readonly PgTable[] = [
  ...[accounts, users, accountFeatures, hiddenMenus, accountLabels, centerLevels, centers, drivers, vehicles],
  ...[noticeSettings, geotabDatabases, geotabLogins],
  ...[billSorts, accountContacts, remitTo, loginMessages, suppressedAlerts],
  ...[invoiceLayouts, leadTimes, incentives, fleetDocuments, fuelProfileLimits, fuelCards, mvrRequests, mvrDrivers],
  ...[fleetPolicies, policyVersions, driverTrainings, safetyReviews, safetyReminders],
  ...[
    leaseMileageTerms,
    leaseTerms,
    costScenarios,
    places,
    serviceLocations,
    centerPositions,
    vehiclePositions,
    garageAddresses,
  ],
  ...growingTables,
];
