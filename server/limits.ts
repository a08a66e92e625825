import { resetMinutes } from '../contract/session.ts';

/** What a call may send; everything of the portal's stays far below. */
const input = { bytes: 256 * 1024, depth: 16, members: 4_000, queryMembers: 200 } as const;

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
 * What a caller may ask of one server, and how long anything is waited for; times in milliseconds, where the name says
 * nothing else. docs/operations.md lists them.
 */
export const limits = {
  input,
  /** Of what is wrong with a call, so much is told. */
  faultsTold: 20,
  reports,
  /** Tables of one call that are asked for at once. */
  tablesAtOnce: 2,
  /** Megabytes of one table, in an answer that has several: it is put together as a whole. */
  tableMegabytes: 64,
  /** Values of a column that are offered as choices. */
  values: 5_000,
  /** Reports that one user may save, and kilobytes that a view of one may take. */
  savedReports: { most: 200, kilobytes: 64 },
  /** Calls of one user that are under way at once; those of a crowded screen are far fewer. */
  callsPerUser: 50,
  /**
   * A caller that has not sent its request by then is not waited for, nor one that sends and takes nothing for so long; a
   * report may keep silent while it reckons. How often that is looked at.
   */
  connection: { request: 30_000, look: 5_000, idle: 400_000 },
  /** Streams of events: of one user, milliseconds between two signs of life, and bytes that a reader may leave behind. */
  events: { perUser: 20, beat: 15_000, behind: 64 * 1024 },
  database: {
    /** Of short calls. */
    connections: 10,
    /** For a connection: a free one, or a new one to be made. */
    connect: 2_000,
    /** For the answer to a query of a short call. */
    query: 2_500,
  },
  signIn: {
    /** Refused ones a minute. */
    refused: { byUser: 30, byAddress: 60 },
    /** Passwords that are looked at; two at once are half of the threads that the process has for such work. */
    gate: { atOnce: 2, waiting: { group: 100, all: 1_000 }, patience: 4_000 },
  },
  /** Links to a new password: how long one is good, how many good ones a user may have, and what may be asked for a minute. */
  passwordReset: { minutes: resetMinutes, links: 5, asked: { byUser: 5, byAddress: 20 } },
  audit: {
    /** Events of one kind, by one user from one address, that are kept in a minute. */
    alikeAMinute: 100,
    /** An answer of so many rows is kept. */
    manyRows: 10_000,
  },
} as const;
