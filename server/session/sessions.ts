import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { users } from '../database/schema/accounts.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Session } from './access-token.ts';
import { verifyPassword } from './passwords.ts';

interface Tokens {
  token: string;
  refresh_token: string;
}

export interface Sessions {
  signIn(username: string, password: string): Promise<Tokens>;
  /** A new pair for a refresh token, which is spent by it. */
  refresh(token: string): Promise<Tokens>;
  /** Ends the session, its access tokens included. */
  end(session: Session): Promise<void>;
  /** Throws a Refusal when the session has been ended. */
  mustBeAlive(session: Session): Promise<void>;
}

interface SessionOptions {
  pool: pg.Pool;
  access: AccessTokens;
  /** How long a refresh token is good. */
  refreshSeconds: number;
  /**
   * How long a spent refresh token still buys another pair. Two tabs that share their cookies may both send the same one;
   * later than that, somebody else holds a copy, and the session ends for all.
   */
  graceSeconds: number;
  now: () => Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createSessions({ pool, access, refreshSeconds, graceSeconds, now }: SessionOptions): Sessions {
  const later = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const living = ({ account, family }: Session) =>
    and(
      eq(refreshTokens.customer_number, account),
      eq(refreshTokens.family, family),
      isNull(refreshTokens.spent_at),
      gt(refreshTokens.expires_at, now()),
    );

  async function isAlive(client: pg.PoolClient, session: Session): Promise<boolean> {
    const rows = await drizzle(client)
      .select({ family: refreshTokens.family })
      .from(refreshTokens)
      .where(living(session))
      .limit(1);
    return rows.length > 0;
  }

  const spendAll = (client: pg.PoolClient, session: Session) =>
    drizzle(client).update(refreshTokens).set({ spent_at: now() }).where(living(session));

  /** Adds a refresh token to the family, in the transaction of its account. */
  async function issue(client: pg.PoolClient, session: Session): Promise<Tokens> {
    const refresh_token = randomBytes(32).toString('base64url');
    const { account, username, family } = session;
    await drizzle(client)
      .insert(refreshTokens)
      .values({
        customer_number: account,
        username,
        family,
        hash: hashOf(refresh_token),
        issued_at: now(),
        expires_at: later(refreshSeconds),
      });
    return { token: await access.sign(session), refresh_token };
  }

  /** Whose token it is, known by its hash before the account is. */
  const findToken = (hash: string) =>
    inTransaction(pool, { 'app.refresh_token': hash }, async (client) => {
      const found = await drizzle(client).select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
      return found[0];
    });

  return {
    async signIn(username, password) {
      const user = await inTransaction(pool, { 'app.username': username }, async (client) => {
        const found = await drizzle(client).select().from(users).where(eq(users.username, username));
        return found[0];
      });
      const matches = await verifyPassword(user?.password_hash, password);
      if (!user || !matches) throw new Refusal(401, 'invalid_login', { error: 'login' });
      const session = { account: user.customer_number, username, family: randomUUID() };
      return inTransaction(pool, { 'app.customer': session.account }, async (client) => {
        await drizzle(client).delete(refreshTokens).where(lt(refreshTokens.expires_at, now()));
        return issue(client, session);
      });
    },

    async refresh(token) {
      const hash = hashOf(token);
      const found = await findToken(hash);
      if (!found || found.expires_at <= now()) throw new Refusal(403, 'session_ended');
      const session = { account: found.customer_number, username: found.username, family: found.family };
      const fresh = await inTransaction(pool, { 'app.customer': session.account }, async (client) => {
        const ours = and(eq(refreshTokens.customer_number, session.account), eq(refreshTokens.hash, hash));
        const db = drizzle(client);
        const spent = await db
          .update(refreshTokens)
          .set({ spent_at: now() })
          .where(and(ours, isNull(refreshTokens.spent_at)))
          .returning({ token_id: refreshTokens.token_id });
        if (spent.length > 0) return issue(client, session);
        const again = await db.select({ spent_at: refreshTokens.spent_at }).from(refreshTokens).where(ours);
        const spentAt = again[0]?.spent_at ?? null;
        const racing = spentAt !== null && spentAt > later(-graceSeconds);
        if (racing && (await isAlive(client, session))) return issue(client, session);
        // The end of the family is committed, whatever the answer.
        await spendAll(client, session);
        return null;
      });
      if (!fresh) throw new Refusal(403, 'session_ended');
      return fresh;
    },

    async end(session) {
      await inTransaction(pool, { 'app.customer': session.account }, (client) => spendAll(client, session));
    },

    async mustBeAlive(session) {
      const alive = await inTransaction(pool, { 'app.customer': session.account }, (client) =>
        isAlive(client, session),
      );
      if (!alive) throw new Refusal(403, 'session_ended');
    },
  };
}
