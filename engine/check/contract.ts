import type { IssueText } from './issue.ts';
import { listed, suggest } from './suggest.ts';
import type { DescribedCall, World } from './world.ts';

/** The parts of a JSON Schema that matter here. */
export interface Shape {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
  required?: readonly string[];
}

export const typesOf = ({ type = [] }: Shape): readonly string[] => (typeof type === 'string' ? [type] : type);

/** Whether a call only reads. */
export const onlyReads = ({ method, reads = method === 'GET' }: DescribedCall): boolean => reads;

/** What is wrong with the name of a call whose answer is shown; null if it only reads, and returns data. */
export function readFault({ calls }: Pick<World, 'calls'>, name: string): IssueText | null {
  const described = Object.hasOwn(calls, name) ? calls[name] : undefined;
  const returning = Object.entries(calls).filter(([, each]) => onlyReads(each) && each.data !== undefined);
  const expected = 'a call that only reads';
  if (!described) {
    const names = returning.map(([each]) => each);
    return { message: `Call “${name}” not found.`, expected, suggestion: suggest(name, names) };
  }
  if (!onlyReads(described)) return { message: `The call ${name} changes something.`, expected };
  if (described.data !== undefined) return null;
  return { message: `The call ${name} returns nothing.`, expected: 'a call that returns data' };
}

/** The input of a call that takes files. */
export const filesShape: Shape = { type: ['array', 'null'], format: 'files' };

/** The schemas of a call's inputs: each is an object. */
export const inputsOf = ({ params, query, body }: DescribedCall): Shape[] =>
  [params, query, body].flatMap((place) => (place ? [place as Shape] : []));

/** What is wrong with a topic of changes; null if it exists. */
export function topicFault({ topics }: Pick<World, 'topics'>, topic: string): IssueText | null {
  if (topics.includes(topic)) return null;
  return {
    message: `Topic “${topic}” not found.`,
    expected: `one of ${listed(topics)}`,
    suggestion: suggest(topic, topics),
  };
}
