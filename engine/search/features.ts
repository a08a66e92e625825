import { holds, mayOpen } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import { pathOf } from '../definitions/family.ts';
import type { Place } from '../definitions/read.ts';
import type { ResolvedMenu } from '../menus/resolve.ts';
import { unhidden } from '../schema/predicate.ts';
import type { Search } from '../schema/search.ts';

/** A screen as a search result. */
export interface Feature {
  /** A route without its locale prefix, or a URL. */
  to: string;
  text: string;
  /** Its place in the menus, as text; '' if it is in none. */
  where: string;
  icon: string;
  /** Additional search terms. */
  lookup: string;
}

interface FeatureSources {
  /** The viewer's menus. */
  menus: readonly ResolvedMenu[];
  places: ReadonlyMap<string, Place>;
  content: Search | undefined;
}

/** The screens in the menus. A screen in several menus is listed once, in the first. */
function ofMenus({ menus, places }: FeatureSources): Map<string, Feature> {
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
 * The screens that the viewer may open, from the menus and the search definition, without those hidden for the
 * account or its country (spec: shell §6, §7). Sorted by title.
 */
export function featuresOf(given: FeatureSources, { viewer, words, locale }: Context): Feature[] {
  const { menus, places, content } = given;
  const found = ofMenus(given);
  for (const feature of content?.features ?? []) {
    const { name, lookup, category, subcategory, title, key, to, hideOnCountry } = feature;
    const place = places.get(pathOf(to));
    const isHidden = key !== undefined && !holds(unhidden({ ...place?.entry, key }), viewer);
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
    // A menu or category with the same name as the title is not repeated.
    const whereText = where.filter((part) => part !== undefined && part !== text).join(' · ');
    found.set(id, { to, text, where: whereText, icon: feature.icon ?? menu?.icon ?? 'report', lookup: more });
  }
  return [...found.values()].sort((a, b) => a.text.localeCompare(b.text, locale));
}
