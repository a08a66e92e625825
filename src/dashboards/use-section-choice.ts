import { useMemo, useState } from 'react';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { filedParts } from '../../engine/results/file-sections.ts';
import { leaveSections, leftSections } from '../session/file-sections.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/** The keys of the sections of some parts. */
export const keysOf = (parts: readonly ResolvedPart[]) =>
  parts.flatMap(({ sections }) => sections.map(({ key }) => key));

/** The sections that can be chosen, and those that are left out. The choice is kept unless it leaves out all. */
export function useSectionChoice({ ran, context }: Pick<DashboardScreen, 'ran' | 'context'>) {
  const parts = useMemo(() => filedParts(ran), [ran]);
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(leftSections(context, ran.id)));
  const keys = keysOf(parts);
  const of = keys.length;
  const choose = (next: ReadonlySet<string>) => {
    setLeft(next);
    if (keys.some((key) => !next.has(key))) leaveSections(context, ran.id, [...next]);
  };
  return {
    parts,
    left,
    of,
    number: keys.filter((key) => !left.has(key)).length,
    choose,
    /** Chooses some sections, or leaves them out. */
    set(some: readonly string[], isChosen: boolean) {
      const others = [...left].filter((key) => !some.includes(key));
      choose(new Set(isChosen ? others : [...others, ...some]));
    },
  };
}

export type Choice = ReturnType<typeof useSectionChoice>;
