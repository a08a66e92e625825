import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Locale, Words } from '../../engine/context/context.ts';
import { passwordNeeds, strongPassword } from '../../engine/rules/strong-password.ts';
import type { Audit } from '../audit/audit.ts';
import { limits } from '../limits.ts';
import type { Mail, Post } from '../mail/post.ts';
import { inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Gate } from './gate.ts';
import { containsName, isCommon } from './guessable.ts';
import { hashPassword } from './passwords.ts';
import { hashOf, linkWith, newToken } from './reset-link.ts';
import { networkOf, type Throttle } from './throttle.ts';
import { noPassword } from './users.ts';

export interface PasswordReset {
  /**
   * Sends the link if the user exists. It continues after the response, so that the caller can't observe the outcome.
   */
  request(username: string, portal: string | null, address: string): Promise<void>;
  /** Whether the token's user has no password yet. Throws a Refusal if the token was used or has expired. */
  check(token: string, address: string): Promise<{ is_new: boolean }>;
  /** Sets the password of the token's user. Throws a Refusal if the token was used or the password is weak. */
  reset(token: string, password: string, address: string): Promise<void>;
  /** Waits for emails that are being sent. */
  close(): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  audit: Audit;
  throttle: Throttle;
  gate: Gate;
  /** Undefined if emails can't be sent. */
  post: Post | undefined;
  words: (locale: Locale) => Words;
  onFailure: (reason: unknown) => void;
}

interface User {
  customer_number: string;
  username: string;
  language: Locale;
  email: string | null;
}

const { minutes, links } = limits.passwordReset;

/** Minimum and maximum milliseconds until a link is created. */
const pause = [20, 300] as const;

const spent = () => new Refusal('reset_link_spent');

export function createPasswordReset(options: Options): PasswordReset {
  const { pool, throttle, gate, onFailure } = options;
  const underWay = new Set<Promise<void>>();
  return {
    async request(username, portal, address) {
      throttle.admit(address, username);
      // Every request counts, so that the limit does not reveal whether the user exists.
      throttle.refused(address, username);
      const user = await findUser(pool, username);
      const { email } = user ?? {};
      if (!user || !email) return;
      // The random delay keeps the timing of the next request from revealing whether the user exists.
      const sending = sleep(randomInt(...pause))
        .then(() => sendLink(options, { ...user, email }, portal, address))
        .catch(onFailure);
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },

    async check(token, address) {
      throttle.admit(address, '');
      const found = await withReset(pool, token, isNew);
      if (found) return found;
      throttle.refused(address, '');
      throw spent();
    },

    async reset(token, password, address) {
      throttle.admit(address, '');
      const fault = strongPassword.fault(
        { type: 'strong_password', field: 'password' },
        { values: { password }, today: '', name: String, format: () => '' },
      );
      if (fault) {
        throw new Refusal('weak_password', { values: fault.values, faults: [{ field: 'password', ...fault }] });
      }
      if (isCommon(password)) throw new Refusal('common_password', { values: passwordNeeds });
      const refuse = () => {
        throttle.refused(address, '');
        return spent();
      };
      // Checking first avoids hashing for an invalid token.
      const names = await withReset(pool, token, namesOf);
      if (!names) throw refuse();
      if (containsName(password, names)) throw new Refusal('name_in_password', { values: passwordNeeds });
      const password_hash = await gate(networkOf(address), () => hashPassword(password));
      const done = await withReset(pool, token, (client, user) =>
        setPassword(options, client, user, password_hash, address),
      );
      if (!done) throw refuse();
    },

    async close() {
      await Promise.all(underWay);
    },
  };
}

const findUser = (pool: pg.Pool, username: string): Promise<User | undefined> =>
  inTransaction(pool, { 'app.username': username }, async (client) => {
    const { rows } = await client.query<User>(
      'select customer_number, username, language, email from users where username = $1 and disabled_at is null',
      [username],
    );
    return rows[0];
  });

async function sendLink(
  { pool, audit, post, words }: Options,
  user: User & { email: string },
  portal: string | null,
  address: string,
): Promise<void> {
  const { customer_number: account, username, language } = user;
  if (portal === null || !post) throw new Error('Set PUBLIC_URL, the address that links in emails lead to.');
  const token = newToken();
  const isKept = await inTransaction(pool, { 'app.customer': account }, async (client) => {
    await client.query(`delete from password_resets where expires_at < clock_timestamp() - interval '1 day'`);
    // The user's row is locked, so concurrent requests see each other.
    await client.query('select from users where username = $1 for update', [username]);
    const { rowCount } = await client.query(
      `insert into password_resets (customer_number, token_hash, username, expires_at)
       select $1, $2, $3, clock_timestamp() + make_interval(mins => $4)
        where (select count(*) from password_resets where username = $3 and expires_at > clock_timestamp()) < $5`,
      [account, hashOf(token), username, minutes, links],
    );
    if (rowCount === 1) await audit.recordIn(client, { kind: 'password-link', account, username, address });
    return rowCount === 1;
  });
  if (!isKept) return;
  try {
    await post.send('password_reset', mailOf(user, linkWith(token, portal, language), words(language)));
  } catch (error) {
    // A link that was not sent does not count.
    await inTransaction(pool, { 'app.customer': account }, (client) =>
      client.query('delete from password_resets where token_hash = $1', [hashOf(token)]),
    );
    throw error;
  }
}

/** Uses the language of the user. */
const mailOf = ({ email, username }: User & { email: string }, link: string, words: Words): Mail => ({
  to: email,
  subject: words('reset.mail.subject'),
  text: [
    words('reset.mail.hello', { username }),
    words('reset.mail.link', { minutes }),
    link,
    words('reset.mail.unasked'),
  ].join('\n\n'),
});

interface Reset {
  account: string;
  username: string;
}

/** Runs `work` for the user of a valid token, with the token's row locked; null if the token is invalid. */
function withReset<T>(
  pool: pg.Pool,
  token: string,
  work: (client: pg.PoolClient, of: Reset) => Promise<T>,
): Promise<T | null> {
  const hash = hashOf(token);
  return inTransaction(pool, { 'app.reset_token': hash }, async (client) => {
    const { rowCount } = await client.query(
      `select set_config('app.customer', customer_number, true) from password_resets where token_hash = $1`,
      [hash],
    );
    if (rowCount === 0) return null;
    // Reads the clock after getting the lock, not before waiting for it.
    const { rows } = await client.query<Reset>(
      `with r as materialized (select * from password_resets where token_hash = $1 for update)
       select r.customer_number as account, r.username
         from r join users u using (customer_number, username)
        where r.used_at is null and r.expires_at > clock_timestamp() and u.disabled_at is null`,
      [hash],
    );
    const [found] = rows;
    return found ? work(client, found) : null;
  });
}

async function isNew(client: pg.PoolClient, { username }: Reset): Promise<{ is_new: boolean }> {
  const { rows } = await client.query<{ is_new: boolean }>(
    'select password_hash = $2 as is_new from users where username = $1',
    [username, noPassword],
  );
  return { is_new: rows[0]?.is_new === true };
}

/** Names that the user's password may not contain. */
async function namesOf(client: pg.PoolClient, { account, username }: Reset): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select customer_name as name from accounts');
  return [username, account, ...rows.map(({ name }) => name)];
}

/** Triggers end the sessions and keep the history. All other links of the user become invalid too. */
async function setPassword(
  { audit }: Options,
  client: pg.PoolClient,
  { account, username }: Reset,
  password_hash: string,
  address: string,
): Promise<true> {
  await client.query(`select set_config('app.actor', $1, true)`, [username]);
  await client.query('update users set password_hash = $2 where username = $1', [username, password_hash]);
  await client.query('update password_resets set used_at = clock_timestamp() where username = $1 and used_at is null', [
    username,
  ]);
  await audit.recordIn(client, { kind: 'password-set', account, username, address });
  return true;
}
