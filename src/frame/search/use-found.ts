import { useCallback, useEffect, useRef, useState } from 'react';
import type { Data } from '../../../contract/calls.ts';
import { driverTypeOf } from '../../../engine/search/driver-type.ts';
import { isCancelled } from '../../api/errors.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { client } from '../../session/client.ts';
import { showError } from '../../ui/toasts.ts';

/** Minimum characters, and milliseconds from the last key to the search (spec: shell §5, §9). */
const [least, pause] = [2, 300];

interface Rows {
  vehicles: Data<'search.vehicles'>;
  drivers: Data<'search.drivers'>;
}

export interface FoundRows extends Rows {
  /** The current text is not answered yet: the rows are those of the previous one. */
  isLoading: boolean;
  /** The search failed, so the results are unknown. */
  isFailed: boolean;
  /** Searches now for what was typed, and not after the pause. */
  hurry: () => void;
}

const none: Rows = { vehicles: [], drivers: [] };

const unasked = (text: string) => ({ text, rows: none, isFailed: false });

/** Whether a text is long enough to search for. */
export const isSearch = (text: string): boolean => [...text].length >= least;

async function find(query: string, signal: AbortSignal): Promise<Rows> {
  const [vehicles, drivers] = await Promise.all([
    client.call('search.vehicles', { query: { type: 'ALL', query: query.toUpperCase() }, signal }),
    client.call('search.drivers', { query: { type: driverTypeOf(query), query }, signal }),
  ]);
  return { vehicles, drivers };
}

/**
 * Vehicles and drivers that match a text. Another text cancels the request; a failure is reported and returns no
 * results.
 */
export function useFound(text: string): FoundRows {
  const words = useWords();
  const [found, setFound] = useState<{ text: string; rows: Rows; isFailed: boolean }>(unasked(''));
  const early = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isSearch(text)) {
      setFound(unasked(text));
      return;
    }
    const controller = new AbortController();
    const search = async () => {
      early.current = null;
      clearTimeout(timer);
      try {
        const rows = await find(text, controller.signal);
        if (!controller.signal.aborted) setFound({ text, rows, isFailed: false });
      } catch (reason) {
        if (controller.signal.aborted) return;
        setFound({ text, rows: none, isFailed: true });
        if (!isCancelled(reason)) showError(failureText(reason, words));
      }
    };
    const timer = setTimeout(search, pause);
    early.current = search;
    return () => {
      early.current = null;
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, words]);
  const hurry = useCallback(() => early.current?.(), []);
  const { rows, isFailed } = isSearch(text) ? found : unasked(text);
  return { ...rows, isFailed, isLoading: isSearch(text) && found.text !== text, hurry };
}
