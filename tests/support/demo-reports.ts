import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Context, Locale } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { kindOf } from '../../engine/fields/registry.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import { createFrameDecoder } from '../../engine/tables/frame-decoder.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { buildApp } from '../../server/app.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { demoUsers } from '../../server/seed/demo-viewer.ts';
import { loadWords } from '../../server/words.ts';
import { createTestDatabase, seedDay, type TestDatabase } from '../server/support/database.ts';

/** All definitions, from the folder and not from a list: a new report is tested as soon as it exists. */
export const { definitions, broken } = loadDefinitions('definitions');
export const reports = [...definitions.reports.values()];
export const dashboards = [...definitions.dashboards.values()];
/** Dashboards with figures, not forms or lists of notes. */
export const withFigures = dashboards.filter(({ parts }) =>
  parts.some(({ sections }) => sections.some(({ type }) => type === 'figure' || type === 'comparison')),
);
export const wordsOf = await loadWords('locales');

/** The language of the cells, by country. */
export const cellsIn: Readonly<Record<Viewer['country'], Locale>> = { USA: 'en-US', CAN: 'fr-CA' };

export const contextOf = (viewer: Viewer, locale: Locale): Context => ({
  viewer,
  locale,
  zone: 'UTC',
  today: seedDay,
  words: wordsOf(locale, viewer.country),
});

/** A vehicle with notes, of accounts in both countries. */
const vehicle = '201570';

/** A driver with a vehicle, policies and motor vehicle records, of accounts in both countries. */
const driver = 'D100041';

/** A part of the last names of a few drivers, of accounts in both countries. */
const name = 'CRUZ';

function choiceOf({ key, definition }: NormalReport['parameters'][number]): unknown {
  if (key === 'vehicle') return vehicle;
  if (key === 'driver') return driver;
  if (key === 'query') return name;
  if (definition.type === 'number' || definition.type === 'currency') return definition.min ? definition.min : 5;
  if (definition.type === 'date') return seedDay;
  if (definition.type === 'month') return seedDay.slice(0, 7);
  return kindOf(definition).items?.(definition)?.[0] ?? null;
}

const choices = (parameters: NormalReport['parameters']) =>
  Object.fromEntries(parameters.map((parameter) => [parameter.key, choiceOf(parameter)]));

/** Parameters that have no default, with a value. */
export const required = ({ parameters }: Pick<NormalReport, 'parameters'>): Record<string, unknown> =>
  choices(parameters.filter(({ required, definition }) => required && !('value' in definition)));

/** Start dates of a snapshot, the first one that a report's rules accept. */
const beginnings = ['2026-08-21', '2026-10-21', seedDay];

/** Choices with few rows. */
export const brief = (report: NormalReport, context: Context): Record<string, unknown> =>
  settled(report, context, beginnings.toReversed());

/**
 * Choices that don't depend on defaults. A snapshot requests its rows with them, so that a changed default changes the line of its
 * parameter, and not every cell.
 */
export function settled(report: NormalReport, context: Context, days = beginnings): Record<string, unknown> {
  const chosen = choices(report.parameters.filter(({ required, definition }) => required || 'value' in definition));
  const sides = report.rules.map((rule) =>
    'second' in rule ? (/after/.test(rule.type) ? rule.second : rule.first) : '',
  );
  const begins = Object.keys(chosen).filter((key) => chosen[key] === seedDay && sides.includes(key));
  const all = days.map((day) => ({ ...chosen, ...Object.fromEntries(begins.map((key) => [key, day])) }));
  return all.find((values) => resolveReport(report, context, { values }).request) ?? required(report);
}

export function decode(bytes: Uint8Array): Dataset {
  const decoder = createFrameDecoder();
  decoder.push(bytes);
  decoder.finish();
  if (!decoder.dataset) throw new Error('The answer has no rows.');
  return decoder.dataset;
}

interface ReportReply {
  status: number;
  bytes: Uint8Array;
  text: string;
}

/** A server with the demo for one test file, with all users signed in. */
export function serveReports() {
  let database: TestDatabase;
  let app: FastifyInstance;
  const tokens = new Map<string, string>();
  const logged: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    app = (await buildApp({
      databaseUrl: database.appUrl,
      secret: 'a secret of the tests, long enough',
      now: () => new Date(`${seedDay}T12:00:00Z`),
      zone: 'UTC',
      accessSeconds: 86_400,
      superset: { url: 'https://superset.example.com', user: 'portal', password: 'unused', column: 'customer_number' },
      logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
    })) as unknown as FastifyInstance;
    await Promise.all(
      demoUsers.map(async (username) => {
        const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password: 'demo' } });
        tokens.set(username, answer.json().data.token);
      }),
    );
    // Rows are the same whenever the tests run.
    await database.admin.query(`update users set last_sign_in_at = $1 where last_sign_in_at > $1`, [seedDay]);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  /**
   * The answer of a report's call: columnar unless another type is requested. A server that can't learn from its
   * database in time who is calling asks to be called again, as on a busy machine.
   */
  async function answer(
    username: string,
    request: ReportRequest,
    accept: string = columnarType,
    tries = 5,
  ): Promise<ReportReply> {
    const reply = await app.inject({
      method: request.method,
      url: `/api${request.path}?${new URLSearchParams(request.query.map(([name, value]) => [name, value]))}`,
      headers: { authorization: `Bearer ${tokens.get(username)}`, accept },
      ...(request.body ? { payload: { ...request.body } } : {}),
    });
    if (reply.statusCode === 503 && tries > 1) return answer(username, request, accept, tries - 1);
    return { status: reply.statusCode, bytes: new Uint8Array(reply.rawPayload), text: reply.body };
  }
  const answers = new Map<string, ReturnType<typeof answer>>();

  return {
    database: () => database,
    /** Signs in a user that a test has added. */
    async signIn(username: string, password: string) {
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
      tokens.set(username, answer.json().data.token);
    },
    /** What the server logs about failed calls, to find the cause. */
    lastError: () => logged.at(-1) ?? '',
    /** The data of a call. */
    async dataOf(username: string, url: string) {
      const headers = { authorization: `Bearer ${tokens.get(username)}` };
      return (await app.inject({ url, headers })).json().data;
    },
    answer,
    /** The same answer for equal requests: for tests that change nothing. */
    answerOnce(username: string, request: ReportRequest, accept: string = columnarType): ReturnType<typeof answer> {
      const key = JSON.stringify([username, request.method, request.path, request.query, request.body, accept]);
      const known = answers.get(key) ?? answer(username, request, accept);
      answers.set(key, known);
      return known;
    },
  };
}
