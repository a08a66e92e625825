import type { Badge } from '../../schema/badge.ts';
import { equal } from '../../schema/equal.ts';
import type { Predicate } from '../../schema/predicate.ts';
import { inputsOf, readFault, type Shape, topicFault, typesOf } from '../contract.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import type { DescribedCall, Project } from '../world.ts';

/** An entry of a menu with a badge, and where that is written. */
interface Badged {
  key: string;
  requires?: Predicate;
  badge?: Badge;
}

const counted = { data: ['integer', 'number'], length: ['array'] } as const;

/** Who sees the entry may make the call. */
function accessFault({ key, requires }: Badged, name: string, call: DescribedCall): IssueText | null {
  const own = requires?.type === 'all' ? [requires, ...requires.of] : [requires];
  const held = [{ type: 'menu', key }, ...own];
  if (!call.requires || held.some((each) => equal(each, call.requires))) return null;
  const message = `The call ${name} has a condition that the entry does not have.`;
  return { message, expected: `“requires”: ${JSON.stringify(call.requires)}` };
}

function callFault(entry: Badged, { call: name, count }: Badge, { world }: Pick<Project, 'world'>): IssueText | null {
  const fault = readFault(world, name);
  const call = world.calls[name];
  if (fault || !call) return fault;
  const [needed] = inputsOf(call).flatMap(({ required = [] }) => required);
  if (needed !== undefined)
    return { message: `The call ${name} needs “${needed}”.`, expected: 'a call that needs no inputs' };
  const types = typesOf(call.data as Shape);
  if (!counted[count].some((type) => types.includes(type))) {
    const other = count === 'data' ? 'length' : 'data';
    const isOther = counted[other].some((type) => types.includes(type));
    const message = `The answer of the call ${name} is not a ${count === 'data' ? 'number' : 'list'}.`;
    return { message, expected: isOther ? `“count”: "${other}"` : 'a call that returns a number or a list' };
  }
  return accessFault(entry, name, call);
}

/** The badge of an entry is a number of a call that only reads. */
export function checkBadge(file: SourceFile, at: Path, entry: Badged, project: Pick<Project, 'world'>): Issue[] {
  const { badge } = entry;
  if (!badge) return [];
  const call = callFault(entry, badge, project);
  const topic = badge.fresh_on === undefined ? null : topicFault(project.world, badge.fresh_on);
  return [
    ...(call ? [issueIn(file, [...at, 'call'], call)] : []),
    ...(topic ? [issueIn(file, [...at, 'fresh_on'], topic)] : []),
  ];
}
