import { mayOpen } from '../../engine/access/holds.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { pathOf } from '../../engine/definitions/family.ts';
import { definitions } from '../definitions/definitions.ts';

/** The screen at an address; null if there is none that the viewer may open. */
export function screenOpenTo(address: string, viewer: Viewer) {
  const place = definitions().places.get(pathOf(address));
  return place && (!place.entry || mayOpen(place.entry, viewer)) ? place : null;
}
