import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import { inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Session } from './access-token.ts';
import { type Begun, beginSession, type Newcomer } from './begin.ts';
import type { Origin } from './device.ts';
import { endFamily } from './end.ts';
import type { Gate } from './gate.ts';
import { livingSession } from './living.ts';
import { verifyPassword } from './passwords.ts';
import type { RefreshTokens } from './refresh-token.ts';
import { networkOf, type Throttle } from './throttle.ts';

export interface Tokens {
  token: string;
  refresh_token: string;
}

export interface Sessions {
  signIn(username: string, password: string, from: Origin): Promise<Tokens>;
  /**
   * Signs in without a password, because someone else vouched for the user. Null if the user does not exist or may not
   * sign in.
   */
  enter(newcomer: Newcomer): Promise<Tokens | null>;
  /**
   * Ends the session and begins one in another account of the same person. Returns null without changes if there is no
   * such user.
   */
  change(session: Session, to: { account: string; username: string }, from: Origin): Promise<Tokens | null>;
  /** Exchanges a refresh token for a new pair of tokens. */
  refresh(token: string, from: Origin): Promise<Tokens>;
  /** Ends the session, including its access tokens. Throws a Refusal if it had already ended. */
  end(session: Session, from: Origin): Promise<void>;
  /** The same with only a refresh token. */
  endByToken(token: string, from: Origin): Promise<void>;
}

interface SessionOptions {
  pool: pg.Pool;
  audit: Audit;
  access: AccessTokens;
  refreshTokens: RefreshTokens;
  throttle: Throttle;
  /** Limits the CPU that password checks may use. */
  gate: Gate;
  /** Lifetime of a refresh token. */
  refreshSeconds: number;
  /**
   * How long a used refresh token still returns its successor. Two tabs that share cookies may both send the same
   * token. After this time, someone else must have a copy, and the session ends for everyone.
   */
  graceSeconds: number;
}

const ended = () => new Refusal('session_ended');

export function createSessions(options: SessionOptions): Sessions {
  const { pool, audit } = options;
  const endIn = async (client: pg.PoolClient, session: Session, { address }: Origin) => {
    if (!(await endFamily(client, session, 'sign-out'))) return false;
    await audit.recordIn(client, { kind: 'sign-out', account: session.account, username: session.username, address });
    return true;
  };
  async function end(session: Session, from: Origin) {
    const done = await inTransaction(pool, { 'app.customer': session.account }, (client) =>
      endIn(client, session, from),
    );
    if (!done) throw ended();
  }
  return {
    end,
    signIn: (username, password, from) => signIn(options, { username, password, from }),

    async enter(newcomer) {
      const begun = await beginSession(options, newcomer);
      return begun && tokensOf(options, begun);
    },

    async change(session, to, from) {
      const begun = await beginSession(options, { ...to, from, by: 'linked account' });
      if (!begun) return null;
      // If two requests switch at once, only the first one succeeds.
      await end(session, from).catch(async (error: unknown) => {
        await end(begun.session, from);
        throw error;
      });
      return tokensOf(options, begun);
    },

    async refresh(token, from) {
      // A session that ended because of token reuse stays ended, whatever the response.
      const fresh = await withFamily(options, token, (client, family) => rotate(options, client, family, from));
      if (!fresh) throw ended();
      return tokensOf(options, fresh);
    },

    async endByToken(token, from) {
      const done = await withFamily(options, token, (client, { session }) => endIn(client, session, from));
      if (!done) throw ended();
    },
  };
}

const tokensOf = async (
  { access, refreshTokens }: SessionOptions,
  { session, generation, salt }: Begun,
): Promise<Tokens> => ({
  token: await access.sign(session),
  refresh_token: refreshTokens.write({ family: session.family, generation }, salt),
});

interface Attempt {
  username: string;
  password: string;
  from: Origin;
}

async function signIn(options: SessionOptions, attempt: Attempt): Promise<Tokens> {
  const { audit, throttle, gate } = options;
  const { username, password, from } = attempt;
  const { address } = from;
  throttle.admit(address, username);
  const user = await gate(networkOf(address), async () => {
    // The limit may have been reached in the meantime.
    throttle.admit(address, username);
    const found = await findUser(options, username);
    const matches = await verifyPassword(found?.password_hash, password);
    const known = { account: found?.customer_number ?? '', username: found ? username : '', address };
    const begun =
      found && matches
        ? await beginSession(options, {
            account: found.customer_number,
            username,
            from,
            password_hash: found.password_hash,
          })
        : null;
    if (begun) return begun;
    audit.record({ kind: 'sign-in-refused', ...known });
    if (throttle.refused(address, username))
      audit.record({ kind: 'sign-in-refused', ...known, detail: { reason: 'too many attempts' } });
    throw new Refusal('invalid_login', { error: 'login' });
  });
  return tokensOf(options, user);
}

interface User {
  customer_number: string;
  password_hash: string;
}

const findUser = ({ pool }: SessionOptions, username: string): Promise<User | undefined> =>
  inTransaction(pool, { 'app.username': username }, async (client) => {
    const { rows } = await client.query<User>('select customer_number, password_hash from users where username = $1', [
      username,
    ]);
    return rows[0];
  });

/** A sign-in with its row locked, as found for a refresh token. */
interface Family {
  session: Session;
  salt: string;
  /** Generation of the token that was sent. */
  sent: number;
  /** Generation of the valid token. */
  generation: number;
  state: 'living' | 'over' | 'ended by its user';
  inGrace: boolean;
}

interface FamilyRow {
  customer_number: string;
  username: string;
  salt: string;
  generation: number;
  living: boolean;
  open: boolean;
  in_grace: boolean;
}

/** Runs `work` on the family of an authentic refresh token, in a transaction of its account with the row locked. */
function withFamily<T>(
  { pool, refreshTokens, graceSeconds }: SessionOptions,
  text: string,
  work: (client: pg.PoolClient, family: Family) => Promise<T>,
): Promise<T> {
  const token = refreshTokens.read(text);
  if (!token) return Promise.reject(ended());
  return inTransaction(pool, { 'app.session_family': token.family }, async (client) => {
    const { rowCount } = await client.query(
      `select set_config('app.customer', customer_number, true) from sessions where family = $1`,
      [token.family],
    );
    if (rowCount === 0) throw ended();
    // Reads the clock after getting the lock, not before waiting for it.
    const { rows } = await client.query<FamilyRow>(
      `with s as materialized (select * from sessions where family = $1 for update)
       select s.customer_number, s.username, s.salt, s.generation, ${livingSession} as living,
              s.ended_at is null and s.expires_at > clock_timestamp() as open,
              s.rotated_at > clock_timestamp() - make_interval(secs => $2) as in_grace
         from s join users u using (customer_number, username)`,
      [token.family, graceSeconds],
    );
    const [row] = rows;
    if (!row || !token.isGenuine(row.salt)) throw ended();
    return work(client, {
      session: { account: row.customer_number, username: row.username, family: token.family },
      salt: row.salt,
      sent: token.generation,
      generation: row.generation,
      state: row.living ? 'living' : row.open ? 'ended by its user' : 'over',
      inGrace: row.in_grace,
    });
  });
}

/** Advances the family to the generation after the sent token; null if it does not exist or has ended. */
async function rotate(
  { audit, refreshSeconds }: SessionOptions,
  client: pg.PoolClient,
  family: Family,
  { address, device }: Origin,
): Promise<Family | null> {
  const { session, sent, generation, state } = family;
  const who = { account: session.account, username: session.username, address };
  if (state === 'over') return null;
  if (state === 'ended by its user') {
    await endFamily(client, session, 'user');
    await audit.recordIn(client, { kind: 'session-ended', ...who });
    return null;
  }
  if (sent === generation) {
    await client.query(
      `update sessions set generation = $2, rotated_at = clock_timestamp(), device = $4, address = $5,
              expires_at = clock_timestamp() + make_interval(secs => $3) where family = $1`,
      [session.family, generation + 1, refreshSeconds, device, networkOf(address)],
    );
    return { ...family, generation: generation + 1 };
  }
  if (sent === generation - 1 && family.inGrace) return family;
  await endFamily(client, session, 'reuse');
  await audit.recordIn(client, { kind: 'token-reused', ...who });
  return null;
}
