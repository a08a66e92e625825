import type { Catalogue } from '../../schema/column.ts';
import type { Section } from '../../sections/registry.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import type { Typed } from '../world.ts';

const order = ['region', 'county', 'city'] as const;

/** Why a field can't be at its position in a drill-down from regions to cities. */
function fault(field: string, place: number, drill: readonly string[], { columns }: Catalogue): IssueText | null {
  const [region = ''] = drill;
  const own = columns[field]?.place;
  const before = columns[drill[place - 1] ?? '']?.place;
  if (!own)
    return { message: `“${field}” has no place.`, expected: 'a column with a “place” in definitions/columns.json' };
  if (place === 0) {
    if (own.type === 'region') return null;
    return {
      message: `“${field}” is a ${own.type}, but a drill-down starts with regions.`,
      expected: 'a column of states or provinces first',
    };
  }
  if (own.region !== region)
    return {
      message: `The region of “${field}” is not “${region}”.`,
      expected: `a column of counties or cities whose region is ${region}`,
    };
  if (!before || order.indexOf(own.type) > order.indexOf(before.type)) return null;
  return {
    message: `“${field}” is a ${own.type}, so it can’t come after a ${before.type}.`,
    expected: 'counties before cities, each once',
  };
}

/** The drill-down of a map, from regions to the places in them. */
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
        message: `This section has both drill and ${beside}.`,
        fix: `Remove ${beside}: a drill-down sets the groups itself and is always a map.`,
      }),
    ];
  for (const [place, field] of drill.entries()) {
    const issue = fault(field, place, drill, catalogue);
    if (issue) return [issueIn(file, [...at, 'drill', place], issue)];
  }
  return [];
}
