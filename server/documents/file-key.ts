import { randomUUID } from 'node:crypto';

const pattern = /^a-([\w.!~*'()%-]+)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isFileKey = (key: string): boolean => pattern.test(key);

/** The key of a new file, or of one with this id. Nothing that a user has typed is in it. */
export const fileKey = (account: string, id: string = randomUUID()): string => `a-${encodeURIComponent(account)}/${id}`;

/** The account that a file belongs to; null for what is not a key. */
export const accountOf = (key: string): string | null => {
  const [, account] = pattern.exec(key) ?? [];
  return account === undefined ? null : decodeURIComponent(account);
};
