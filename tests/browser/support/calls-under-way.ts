import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { attention } from '../../../contract/attention.ts';
import { accountEvents } from '../../../contract/events.ts';
import { pagesOf } from './contexts.ts';

/** A stream that stays open: it has been answered once it stands. */
const stream = `/api${accountEvents.path}`;
/** Asked for by the bell of a page once its stream stands, or is late. */
const notices = `/api${attention['attention.login-messages'].path}`;
/** Milliseconds in which the bell of a page whose stream was late asks again, for what it may have missed. */
const catchingUp = 2_400;

/** Who is signed in has a bell, which says a number once all that waits for the account has been answered. */
const bell = /^Notifications(, |$)/;
const counted = /^Notifications, [\d,\u00a0\u202f]+$/;

const pathOf = (call: { url(): string }) => new URL(call.url()).pathname;

/** Of what a page asked for before it was closed, no end is ever told. */
const isAwaited = (request: Request) => request.isNavigationRequest() || !request.frame().page().isClosed();

/**
 * Follows what the pages of a context ask for. Returns how to wait until they have been answered all that they ask for by
 * themselves: before that nobody may stop the server or move its clock, for what is under way would end in another way.
 */
export function followCalls(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>();
  context.on('request', (request) => underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  /** By path, when it was asked for last. */
  const askedAt = new Map<string, number>();
  let caughtUpAt = 0;
  context.on('request', (request) => askedAt.set(pathOf(request), performance.now()));
  context.on('response', (response) => {
    if (pathOf(response) !== stream) return;
    underWay.delete(response.request());
    const wasLate = (askedAt.get(notices) ?? 0) > (askedAt.get(stream) ?? 0);
    if (wasLate) caughtUpAt = performance.now() + catchingUp;
  });
  const paths = () => [
    ...[...underWay].filter(isAwaited).map(pathOf),
    ...(performance.now() < caughtUpAt ? [notices] : []),
  ];
  return async () => {
    for (const page of pagesOf(context)) {
      if (await page.getByRole('button', { name: bell }).count()) {
        await page.getByRole('button', { name: counted }).waitFor();
      }
    }
    await expect.poll(paths, { timeout: 30_000 }).toEqual([]);
  };
}
