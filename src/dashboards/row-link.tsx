import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedTable } from '../../engine/dashboards/resolved.ts';
import { pathOf } from '../../engine/definitions/family.ts';
import { screenOf } from '../../engine/formats/screen-address.ts';
import { isColumn } from '../../engine/sections/row-screen.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { definitions } from '../definitions/definitions.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { screenOpenTo } from '../openings/screen-open-to.ts';
import { type Open, useOpening } from '../openings/use-opening.ts';
import type { SectionView } from '../sections/section-view.ts';

type RowLink = SectionView['rowLink'];

/** The link from a row to what one of its columns opens; null if the viewer may open no such screen. */
const openingLinkOf = (
  { value, opens }: Pick<ResolvedColumn, 'value' | 'opens'>,
  open: Open,
  trail: SectionView['trail'],
  { words }: Context,
): RowLink => {
  if (!opens) return null;
  return (line, text) => {
    const id = idIn(line.cells[value]);
    const to = id === null ? null : open(opens, id);
    const place = definitions().places.get(pathOf(to ?? ''));
    if (id === null || !place) return null;
    return (
      <OpeningLink kind={opens} id={id} trail={() => trail(value, id, null)}>
        {text || words.of(`${place.family}.${place.id}.title`)}
      </OpeningLink>
    );
  };
};

/** The link from a row to another screen; null if the viewer may not open it. */
const screenLinkOf = (opens: string, { viewer, words }: Context): RowLink => {
  const place = screenOpenTo(opens, viewer);
  if (!place) return null;
  return (line, text) => {
    const to = screenOf(opens, line.cells);
    return (
      to && (
        <Anchor component={Link} href={to} {...(text === undefined ? { size: 'sm' } : { inherit: true })}>
          {text || words.of(`${place.family}.${place.id}.title`)}
        </Anchor>
      )
    );
  };
};

/** The link from a row to its screen; null if it has none. */
export function useRowLink(
  opens: string | null,
  { columns }: Pick<ResolvedTable, 'columns'>,
  trail: SectionView['trail'],
  context: Context,
): RowLink {
  const open = useOpening();
  return useMemo(() => {
    if (opens === null) return null;
    if (!isColumn(opens)) return screenLinkOf(opens, context);
    const column = columns.find(({ value }) => value === opens);
    return column ? openingLinkOf(column, open, trail, context) : null;
  }, [opens, columns, open, trail, context]);
}
