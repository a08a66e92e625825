import type { Catalogue } from '../schema/column.ts';
import type { Section } from '../sections/registry.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path } from './source-file.ts';
import type { Typed } from './world.ts';

type Said = Parameters<typeof issueIn>[2];

const order = ['region', 'county', 'city'] as const;

/** What keeps a field from its place on the way from regions to places in them. */
function fault(field: string, place: number, drill: readonly string[], { columns }: Catalogue): Said | null {
  const [region = ''] = drill;
  const own = columns[field]?.place;
  const before = columns[drill[place - 1] ?? '']?.place;
  if (!own) return { message: `“${field}” names no places.`, expected: 'a column with a place in the catalogue' };
  if (place === 0) {
    if (own.type === 'region') return null;
    return {
      message: `“${field}” is a ${own.type}, and a drill begins at regions.`,
      expected: 'a field of states or provinces first',
    };
  }
  if (own.region !== region)
    return {
      message: `“${field}” lies in no “${region}”.`,
      expected: `a field of counties or cities whose region is ${region}`,
    };
  if (!before || order.indexOf(own.type) > order.indexOf(before.type)) return null;
  return {
    message: `A ${own.type} such as “${field}” lies in no ${before.type}.`,
    expected: 'counties before cities, and each once',
  };
}

/** The way of a map from regions to the places in them. */
export function checkDrill(
  file: Typed<unknown>['file'],
  section: Section,
  [at, drill]: readonly [at: Path, drill: readonly string[]],
  catalogue: Catalogue,
): Issue[] {
  if (drill.length === 0) return [];
  const beside = ['rows', 'columns', 'mark', 'stack', 'scale', 'lying'].find((name) => Object.hasOwn(section, name));
  if (beside)
    return [
      issueIn(file, [...at, beside], {
        message: `This section says a drill and ${beside}.`,
        expected: 'a drill alone: it says what is grouped by, and is a map',
      }),
    ];
  for (const [place, field] of drill.entries()) {
    const said = fault(field, place, drill, catalogue);
    if (said) return [issueIn(file, [...at, 'drill', place], said)];
  }
  return [];
}
