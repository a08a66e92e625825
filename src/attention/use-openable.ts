import { mayOpen } from '../../engine/access/holds.ts';
import { pathOf } from '../../engine/definitions/family.ts';
import { definitions } from '../definitions/definitions.ts';
import { useViewer } from '../session/viewer.ts';

/** Gives a link to a report back if the viewer may open the report; else null. */
export function useOpenable(): (to: string) => string | null {
  const viewer = useViewer();
  return (to) => {
    const entry = definitions().places.get(pathOf(to))?.entry;
    return entry && mayOpen(entry, viewer) ? to : null;
  };
}
