import { mayOpen } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import { pathOf } from '../definitions/family.ts';
import type { Place } from '../definitions/read.ts';
import type { ResolvedMenu } from '../menus/resolve.ts';
import type { Search } from '../schema/search.ts';

/** A screen that the search finds. */
export interface Feature {
  /** A route without its locale prefix, or an address. */
  to: string;
  text: string;
  /** Where it stands, in words; empty where it stands in no menu. */
  where: string;
  icon: string;
  /** All other words by which it is found. */
  lookup: string;
}

interface Given {
  /** The menus of the viewer. */
  menus: readonly ResolvedMenu[];
  places: ReadonlyMap<string, Place>;
  content: Search | undefined;
}

/** The screens of the menus. A screen that stands in several is found once, in the first. */
function ofMenus({ menus, places }: Given): Map<string, Feature> {
  const found = new Map<string, Feature>();
  const identity = (to: string) => {
    const place = places.get(to);
    return place?.entry ? `${place.family} ${place.id}` : to;
  };
  for (const { key, title, icon, route, categories } of menus) {
    found.set(route, { to: route, text: title, where: '', icon, lookup: key });
    for (const category of categories)
      for (const { to, text, icon: own, key: name } of category.items) {
        const id = identity(to);
        const where = `${title} · ${category.text}`;
        if (!found.has(id)) found.set(id, { to, text, where, icon: own, lookup: `${name} ${key} ${category.key}` });
      }
  }
  return found;
}

/**
 * What the viewer may open, by the menus and by the content of the search: without what is hidden of the account or of its
 * country (spec: shell §6, §7). Sorted by the translated title.
 */
export function featuresOf(given: Given, { viewer, words, locale }: Context): Feature[] {
  const { menus, places, content } = given;
  const found = ofMenus(given);
  for (const feature of content?.features ?? []) {
    const { name, lookup, category, subcategory, title, key, to, hideOnCountry } = feature;
    const place = places.get(pathOf(to));
    const isHidden = key !== undefined && viewer.hidden_menus.includes(key);
    if (isHidden || hideOnCountry === viewer.country || (place?.entry && !mayOpen(place.entry, viewer))) continue;
    const more = [name, lookup, category, subcategory].filter(Boolean).join(' ');
    const id = place?.entry && to === pathOf(to) ? `${place.family} ${place.id}` : to;
    const known = found.get(id);
    if (known) {
      found.set(id, { ...known, lookup: `${known.lookup} ${more}` });
      continue;
    }
    const menu = menus.find((each) => each.key === category);
    const where = [menu?.title, menu?.categories.find((each) => each.key === subcategory)?.text];
    const text = words.of(title);
    // The words of a category as a title: its menu says enough.
    const said = where.filter((part) => part !== undefined && part !== text).join(' · ');
    found.set(id, { to, text, where: said, icon: feature.icon ?? menu?.icon ?? 'report', lookup: more });
  }
  return [...found.values()].sort((a, b) => a.text.localeCompare(b.text, locale));
}
