import { resetMinutes } from '../contract/session.ts';

/** Limits on requests. Requests of the portal stay far below them. */
const input = { bytes: 256 * 1024, depth: 16, members: 4_000, queryMembers: 200 } as const;

/** The same of a call that takes a long list of rows. */
const longInput = { ...input, bytes: 4 * 1024 * 1024, members: 100_000 } as const;

const reports = {
  slots: 8,
  perAccount: 6,
  beside: 24,
  besidePerAccount: 16,
  perUser: 3,
  waitingPerUser: 10,
  waitSeconds: 20,
  seconds: 300,
  longSeconds: 5,
  idleSeconds: 5,
  stallSeconds: 60,
} as const;

/**
 * What a caller may demand of one server, and how long the server waits. Times are in milliseconds unless the name says
 * otherwise. docs/operations.md lists the limits.
 */
export const limits = {
  input,
  longInput,
  /**
   * Files that users import: rows with headers and titles, columns, characters of a cell, and unpacked bytes of the parts of a
   * workbook.
   */
  importing: {
    rows: 2_100,
    columns: 200,
    characters: 2_000,
    unpacked: { sheet: 100_000_000, part: 50_000_000, text: 1_000_000 },
  },
  /** Files of users: for how long one is read, and the megabytes that a thread may use for its objects. */
  received: { seconds: 20, megabytes: 512 },
  /** Maximum number of faults in a refusal. */
  faultsListed: 20,
  reports,
  /** Maximum number of tables in one call. */
  tablesAtOnce: 2,
  /** Megabytes of one table in a response with several tables, which is built in memory. */
  tableMegabytes: 64,
  /** Maximum number of values of a column that are offered as choices. */
  values: 5_000,
  /** Maximum number of saved reports per user, and kilobytes of a view. */
  savedReports: { most: 200, kilobytes: 64 },
  /** Maximum number of notes per vehicle, and of characters of a note. */
  notes: { most: 500, characters: 2_000 },
  /**
   * Documents: most per account, megabytes of an account unless an operator sets another number, bytes that even a small
   * one counts as, milliseconds that a scan of a file may take, how many are looked into at once, and milliseconds until a file that no
   * document has is removed.
   */
  documents: {
    most: 10_000,
    quota: 1024,
    least: 4096,
    scan: 60_000,
    scannedAtOnce: 4,
    left: 24 * 3_600_000,
    store: { connect: 3_000, idle: 10_000 },
  },
  /** Small pictures: how many are made at once, and the quality of a JPEG in percent. */
  pictures: { atOnce: 2, quality: 80 },
  /**
   * Repairs that wait for approval: for how long who has decided one can take that back, and the maximum number of
   * characters of a reason and of a question.
   */
  repairs: { revocable: '1 minute', reason: 500, question: 1_000 },
  /**
   * The service of a provider for addresses: milliseconds until it must have answered, bytes of an answer, and the maximum
   * number of entries in its lists and of characters of its message. Of an import: how many addresses are checked at once, and
   * after how many other calls have their turn.
   */
  addresses: { timeout: 5_000, bytes: 256 * 1024, most: 50, message: 300, atOnce: 8, breath: 50 },
  /** Superset: milliseconds until it must have given a guest token, and bytes of each of its answers. */
  superset: { timeout: 10_000, bytes: 64 * 1024 },
  /** Maximum number of characters of the instructions for a transport. */
  quoteText: 500,
  /** Maximum number of reports of expenses per vehicle. */
  expenseReports: 500,
  /** Logins: most per account, days until an invitation ends, and how long after one no other one is sent. */
  logins: { most: 1_000, invitationDays: 7, again: '1 minute' },
  /** Miles a day between two odometer readings that are plausible for every vehicle of a new account: 250 miles or 400 km. */
  dailyDistance: { USA: 250, CAN: 400 / 1.609344 },
  /** Maximum number of characters of the reason for which an alert is suppressed. */
  suppressReason: 200,
  /** Motor vehicle records: maximum number of drivers of a list, and the ages that are plausible. */
  mvr: { most: 200, youngest: 14, oldest: 110 },
  /** Maximum number of items of a notice that are listed in an email. */
  noticeLines: 20,
  /** Months of drivers: days after its end until a month is late. */
  mileage: { late: 15 },
  /** How many reminders are sent at once. */
  reminders: 4,
  /** Maximum number of policies of an account. */
  policies: 100,
  /** For how long a deleted record can be restored, as in the policy of `deleted_records`. */
  restorable: '10 minutes',
  /** Maximum number of changes in the history of a record, and in one answer about all records. */
  changes: { ofRecord: 1_000, most: 20_000 },
  /**
   * Bytes of all files that are being received, and milliseconds: without a byte, for all files of a call, and until the
   * files of a server that ended are removed.
   */
  uploads: { underWay: 4 * 1024 ** 3, stall: 30_000, whole: 900_000, left: 24 * 3_600_000 },
  /** Concurrent calls of one user; even a crowded screen needs far fewer. */
  callsPerUser: 50,
  /**
   * Time to send a complete request, how often that is checked, idle time while sending nothing and receiving nothing
   * (a report may be silent while it calculates), idle time between two requests, and time to read the answer to an
   * unreadable request.
   */
  connection: { request: 30_000, look: 5_000, idle: 400_000, keepAlive: 72_000, farewell: 2_000 },
  /**
   * Open connections in all, and from one network unless it is a trusted proxy. Both are lower if the process may open
   * few files; these files are for the database, the log and the program.
   */
  connections: { all: 10_000, perNetwork: 1_000, reservedFiles: 256 },
  /** How long running calls may continue after a termination request. */
  drain: 10_000,
  /** Event streams: number per user, milliseconds between heartbeats, and bytes that a reader may leave unread. */
  /** Milliseconds between two checks whether the sessions of running reports and event streams have ended. */
  sessionLook: 3_000,
  events: { perUser: 20, beat: 15_000, behind: 64 * 1024 },
  database: {
    /** Limits of short calls. */
    connections: 10,
    /** Wait for a connection, free or new. */
    connect: 2_000,
    /** Wait for the result of a query. */
    query: 2_500,
  },
  signIn: {
    /** Failed sign-ins per minute. */
    refused: { byUser: 30, byAddress: 60 },
    /** Concurrent password checks: two, which is half of the threads that the process has for such work. */
    gate: { atOnce: 2, waiting: { group: 100, all: 1_000 }, patience: 4_000 },
  },
  /** Single sign-on tokens: longest time from `iat` to `exp`, and how far `iat` may be in the future, in seconds. */
  ssoToken: { seconds: 600, skew: 60 },
  /** Password reset links: lifetime, valid links per user, and requests per minute. */
  passwordReset: { minutes: resetMinutes, links: 5, requests: { byUser: 5, byAddress: 20 } },
  /**
   * Seconds between two looks for jobs that are due, and for those whose server has ended. Milliseconds that running jobs
   * may continue after a termination request, and wait for the result of a query.
   */
  jobs: { poll: 5, recovery: 60, drain: 10_000, query: 60_000 },
  audit: {
    /** Audit events of one kind, by one user from one address, kept per minute. */
    alikeAMinute: 100,
    /** A response with this many rows is an audit event. */
    manyRows: 10_000,
  },
} as const;
