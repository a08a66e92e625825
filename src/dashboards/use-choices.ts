import { useEffect, useRef } from 'react';
import type { ResolvedChoices } from '../../engine/dashboards/resolved.ts';
import { itemsFrom } from '../../engine/lookups/registry.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { rowsOfAnswer } from '../../engine/results/answer.ts';
import { readAnswer } from '../api/client.ts';
import { callKey } from '../datasets/datasets.ts';
import { client } from '../session/client.ts';
import type { Choices } from './resolving.ts';

/** Milliseconds to wait for further changes. */
const pause = 250;

/** The choices from tables. A failed call gives none, without a message (spec: reporting §4, §8). */
async function load(all: readonly (ResolvedChoices & { request: ReportRequest })[], signal: AbortSignal) {
  const answers = new Map<string, Promise<unknown>>();
  const answerOf = (request: ReportRequest) => {
    const key = callKey(request);
    const answer = answers.get(key) ?? client.stream(request, { accept: 'application/json', signal }).then(readAnswer);
    answers.set(key, answer);
    return answer;
  };
  const lists = await Promise.all(
    all.map(async ({ lookup, request, columns: made }) => {
      const rows = await answerOf(request)
        .then((answer) => rowsOfAnswer(answer, request.place))
        .catch(() => null);
      const isMissing = rows === null ? ({ isMissing: true } as const) : {};
      return [lookup, { field: made.value, items: itemsFrom(made, rows ?? []), ...isMissing }] as const;
    }),
  );
  return new Map(lists);
}

/**
 * Loads the choices from tables. Current ones stay until the new ones are loaded, for other parameters or because
 * something was changed. `changes`: how often that happened. `isAgain`: the calls are those of the choices before.
 */
export function useChoices(
  choices: readonly ResolvedChoices[],
  onLoaded: (loaded: Choices, isAgain: boolean) => void,
  changes: number,
): void {
  const sound = choices.flatMap(({ request, ...rest }) => (request ? [{ ...rest, request }] : []));
  const asked = useRef(sound);
  asked.current = sound;
  const key = JSON.stringify(sound.map(({ lookup, request }) => [lookup, callKey(request)]));
  const isFirst = useRef(true);
  const loaded = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers what matters in the calls; changed rows are loaded again.
  useEffect(() => {
    if (asked.current.length === 0) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => {
        void load(asked.current, leaving.signal).then((found) => {
          if (leaving.signal.aborted) return;
          onLoaded(found, loaded.current === key);
          loaded.current = key;
        });
      },
      isFirst.current ? 0 : pause,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, changes]);
}
