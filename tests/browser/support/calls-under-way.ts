import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { attention } from '../../../contract/attention.ts';
import { accountEvents } from '../../../contract/events.ts';
import { pagesOf } from './contexts.ts';

/** A stream that stays open counts as answered once it is connected. */
const stream = `/api${accountEvents.path}`;
/** Called by the bell of a page once its stream is connected, or late. */
const notices = `/api${attention['attention.login-messages'].path}`;
/** Milliseconds, of the page's timers, after which its bell has begun to load again what it may have missed before a late stream. */
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
  /** The streams of pages that were late. */
  const late = new Set<Request>();
  context.on('request', (request) => askedAt.set(pathOf(request), performance.now()));
  context.on('response', (response) => {
    if (pathOf(response) !== stream) return;
    const request = response.request();
    underWay.delete(request);
    const wasLate = (askedAt.get(notices) ?? 0) > (askedAt.get(stream) ?? 0);
    if (!wasLate) return;
    late.add(request);
    // The timers of the page are as late as the page.
    const passed = request
      .frame()
      .page()
      .evaluate((delay) => new Promise((done) => setTimeout(done, delay)), catchingUp);
    const end = () => void late.delete(request);
    void passed.then(end, end);
  });
  const paths = () => [...[...underWay].filter(isAwaited), ...late].map(pathOf);
  return async () => {
    for (const page of pagesOf(context)) {
      if (await page.getByRole('button', { name: bell }).count()) {
        await page.getByRole('button', { name: counted }).waitFor();
      }
    }
    await expect.poll(paths).toEqual([]);
  };
}
