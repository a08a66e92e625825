import type { Page } from 'playwright-core';

/** Counts how often React draws something in each section, from now on. */
export const countDrawn = (page: Page) =>
  page.addInitScript(() => {
    interface Fiber {
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
      flags: number;
      stateNode: unknown;
      type: unknown;
    }
    const drawn: Record<string, number> = {};
    /** Fibers that React did not visit are the same objects as before. */
    function walk(fiber: Fiber, section: string | null): void {
      let inside = section;
      if (fiber.type === 'main') inside = 'screen';
      if (fiber.type === 'article') inside = (fiber.stateNode as Element).getAttribute('aria-label') ?? section;
      const hasDrawn = typeof fiber.type === 'function' && (fiber.flags & 1) > 0 && fiber.alternate !== null;
      if (hasDrawn && inside !== null) drawn[inside] = (drawn[inside] ?? 0) + 1;
      if (fiber.alternate && fiber.child === fiber.alternate.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child, inside);
    }
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current, null),
      },
    });
  });

/** How often so far, by the title of the section; `screen` for the rest of the screen. Not what is around the screen. */
export const drawn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => ({ ...(window as unknown as { drawn: Record<string, number> }).drawn }));

/** The page has drawn what it had to, and the timers that were due have ended. */
export const isDrawnAgain = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))),
      ),
  );
