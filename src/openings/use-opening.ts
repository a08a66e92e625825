import { useMemo } from 'react';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { OpeningKind } from '../../engine/schema/search.ts';
import { openingOf, targetOf } from '../../engine/search/opening.ts';
import { definitions } from '../definitions/definitions.ts';
import { useViewer } from '../session/viewer.ts';
import { reportLink } from './report-link.ts';

const givenFor = (viewer: Viewer) => {
  const { places, search } = definitions();
  return { places, content: search.get('search'), viewer };
};

/** Gives the address of the screen that a number leads to; null if the viewer may open none. The status is only known in the search. */
export function useOpening(): (kind: OpeningKind, id: string, status?: string) => string | null {
  const viewer = useViewer();
  return useMemo(() => {
    const given = givenFor(viewer);
    const known = new Map<string, ReturnType<typeof openingOf>>();
    return (kind, id, status) => {
      const key = `${kind} ${status}`;
      const opening = known.has(key) ? known.get(key) : openingOf(kind, given, status);
      known.set(key, opening ?? null);
      const target = opening ? targetOf(opening, id) : null;
      return target && (target.filter ? reportLink(target.to, target.filter) : target.to);
    };
  }, [viewer]);
}

/** The parameter that the dashboards of a kind have. The check finds those without one. */
export const parameterOf = (kind: OpeningKind): string | undefined =>
  definitions()
    .search.get('search')
    ?.openings[kind].find(({ parameter }) => parameter !== undefined)?.parameter;
