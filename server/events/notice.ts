import { isTopic, topicOf } from '../../contract/events.ts';
import type { Change } from './changes.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a trigger wrote: JSON with account, topic and, where it is for one user, the username. */
function fromJson(payload: string): Change | null {
  try {
    const { account, username, topic } = Object(JSON.parse(payload)) as Record<string, unknown>;
    const [owner, name] = [textOf(account), textOf(topic)];
    // A change for a user whose name can't be read must not reach the others.
    if (owner === null || name === null || !isTopic(name)) return null;
    if (username !== undefined && textOf(username) === null) return null;
    return { account: owner, username: textOf(username), topic: name };
  } catch {
    return null;
  }
}

/** The change that a notice of PostgreSQL reports; null for one that can't be read. */
export function readNotice(payload: string): Change | null {
  if (payload.startsWith('{')) return fromJson(payload);
  // Until 0.12, triggers wrote the account and one word.
  const [account = '', word = ''] = payload.split(' ');
  const topic = topicOf(word);
  return topic ? { account, username: null, topic } : null;
}
