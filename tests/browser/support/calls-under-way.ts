import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { accountEvents } from '../../../contract/events.ts';
import { pagesOf } from './contexts.ts';

/** A stream that stays open. */
const stream = `/api${accountEvents.path}`;

/** Who is signed in has a bell, which says a number once all that waits for the account has been answered. */
const bell = /^Notifications(, |$)/;
const counted = /^Notifications, [\d,\u00a0\u202f]+$/;

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
  const paths = () =>
    [...underWay]
      .filter(isAwaited)
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path !== stream);
  return async () => {
    for (const page of pagesOf(context)) {
      if (await page.getByRole('button', { name: bell }).count()) {
        await page.getByRole('button', { name: counted }).waitFor();
      }
    }
    await expect.poll(paths, { timeout: 30_000 }).toEqual([]);
  };
}
