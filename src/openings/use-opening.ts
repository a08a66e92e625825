import type { Viewer } from '../../engine/context/viewer.ts';
import type { OpeningKind } from '../../engine/schema/search.ts';
import { openingOf, targetOf } from '../../engine/search/opening.ts';
import { definitions } from '../definitions/definitions.ts';
import { useViewer } from '../session/viewer.ts';
import { reportLink } from './report-link.ts';

/** Gives the address of the screen that a number leads to; null if the viewer may open none. The status is only known in the search. */
export type Open = (kind: OpeningKind, id: string, status?: string) => string | null;

type Definitions = ReturnType<typeof definitions>;

function openFor(viewer: Viewer, { places, search }: Definitions): Open {
  const given = { places, content: search.get('search'), viewer };
  const known = new Map<string, ReturnType<typeof openingOf>>();
  return (kind, id, status) => {
    const key = `${kind} ${status}`;
    const opening = known.get(key) ?? openingOf(kind, given, status);
    known.set(key, opening);
    const target = opening && targetOf(opening, id);
    return target && (target.filter ? reportLink(target.to, target.filter) : target.to);
  };
}

let latest: { viewer: Viewer; all: Definitions; open: Open } | null = null;

/** The same for all links of a page, until the viewer or the definitions change. */
export function useOpening(): Open {
  const viewer = useViewer();
  const all = definitions();
  if (latest?.viewer !== viewer || latest.all !== all) latest = { viewer, all, open: openFor(viewer, all) };
  return latest.open;
}

/** The parameter that the dashboards of a kind have. The check finds kinds without one. */
export const parameterOf = (kind: OpeningKind): string | undefined =>
  definitions()
    .search.get('search')
    ?.openings[kind].find(({ parameter }) => parameter !== undefined)?.parameter;
