import type { CDPSession, Page } from 'playwright-core';

/** The function that encloses a text in a script, by its place there; null if it has none. */
function enclosing(
  functions: readonly { ranges: { startOffset: number; endOffset: number; count: number }[] }[],
  at: number,
) {
  const around = functions
    .flatMap(({ ranges }) => ranges.slice(0, 1))
    .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
    .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return around[0] ?? null;
}

/** Counts the calls of the function of the portal whose built code has a text, since the last count. */
export async function countCalls(page: Page, text: RegExp): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Debugger.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const sources = new Map<string, string>();
  const sourceOf = async (scriptId: string) => {
    const known = sources.get(scriptId);
    if (known !== undefined) return known;
    const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
    sources.set(scriptId, scriptSource);
    return scriptSource;
  };
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    let calls = 0;
    for (const { scriptId, url, functions } of result) {
      if (!url.startsWith('http')) continue;
      const at = (await sourceOf(scriptId)).search(text);
      if (at >= 0) calls += enclosing(functions, at)?.count ?? 0;
    }
    return calls;
  };
}
