import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { accountEvents } from '../../../contract/events.ts';
import { pagesOf } from './contexts.ts';

/** A stream that stays open: it has been answered once it stands. */
const stream = `/api${accountEvents.path}`;
/** Milliseconds in which a page asks for what it may have missed before its stream stood. */
const catchingUp = 250;

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
  let stoodAt = 0;
  context.on('response', (response) => {
    if (pathOf(response) !== stream) return;
    underWay.delete(response.request());
    stoodAt = Date.now();
  });
  const paths = () => [
    ...[...underWay].filter(isAwaited).map(pathOf),
    ...(Date.now() - stoodAt < catchingUp ? [stream] : []),
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
