import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { attention } from '../../../contract/attention.ts';
import { accountEvents } from '../../../contract/events.ts';
import { pagesOf } from './contexts.ts';

/** A stream that stays open counts as answered once it is connected. */
const stream = `/api${accountEvents.path}`;
/** Called by the bell of a page once its stream is connected, or late. */
const notices = `/api${attention['attention.login-messages'].path}`;
/** Milliseconds after which the bell of a page with a late stream loads again what it may have missed. */
const catchingUp = 2_400;

/** Signed-in users have a bell, which shows a number once everything that is pending for the account is loaded. */
const bell = /^Notifications(, |$)/;
const counted = /^Notifications, [\d,\u00a0\u202f]+$/;

const pathOf = (call: { url(): string }) => new URL(call.url()).pathname;

/** Calls of a page that was closed never report an end. */
const isAwaited = (request: Request) => request.isNavigationRequest() || !request.frame().page().isClosed();

/**
 * Tracks the calls of the pages of a context. Returns a function that waits until all calls that pages make by themselves
 * are answered. Until then the server must not be stopped or its clock moved, because calls in progress would fail.
 */
export function followCalls(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>();
  context.on('request', (request) => underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  /** By path, when it was last called. */
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
    await expect.poll(paths).toEqual([]);
  };
}
