import type { Body } from '../../contract/calls.ts';
import type { Words } from '../../engine/context/context.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { limits } from '../limits.ts';
import type { Mail } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { removeRows } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { Services } from '../services.ts';
import { hashOf, linkWith, newToken } from '../session/reset-link.ts';
import { noPassword } from '../session/users.ts';
import type { Exchange, Routes } from './call.ts';
import {
  hiddenOf,
  type Login,
  logins,
  neverEntered,
  refuseOtherDomain,
  refuseRepresentative,
  saved,
} from './logins.ts';

const { most, invitationDays, again } = limits.logins;

/** How invitations are sent, and the address of the portal in their links. */
interface Sending {
  post: NonNullable<Services['post']>;
  portal: string;
}

/** Throws a Refusal if the server can’t send invitations. */
function sendingOf({ post, portalOf }: Services, { request }: Exchange): Sending {
  const portal = portalOf(request);
  if (!post || portal === null) throw new Refusal('emails_off');
  return { post, portal };
}

function usernameOf(given: string): string {
  const username = given.trim().toLowerCase();
  if (/^[a-z0-9][a-z0-9._-]{2,59}$/.test(username)) return username;
  throw new Refusal('username_invalid', { faults: [{ field: 'username', key: 'refusals.username_invalid' }] });
}

/** Refuses one user too many. Others who add a user to the account wait until the transaction ends. */
async function refuseTooMany(client: Transaction, { account }: Who): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`logins of ${account}`]);
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users');
  if ((rows[0]?.count ?? 0) >= most) throw new Refusal('too_many_logins', { values: { most } });
}

/** Usernames are unique in all accounts. */
function takenOf(error: unknown, username: string): unknown {
  if (!(error instanceof Refusal) || error.code !== 'id_taken') return error;
  const values = { username };
  return new Refusal('username_taken', {
    values,
    faults: [{ field: 'username', key: 'refusals.username_taken', values }],
  });
}

/** Refuses what is only for a user who has never signed in. */
async function refuseEntered(client: Transaction, { username }: Login): Promise<void> {
  const { rowCount } = await client.query(`select from users where username = $2 and ${neverEntered}`, [
    noPassword,
    username,
  ]);
  if (rowCount === 0) throw new Refusal('not_invited');
}

/** In the language of the invited user. */
async function mailOf(client: Transaction, who: Who, login: Login, link: string, words: Words): Promise<Mail> {
  const { rows } = await client.query<{ by: string; customer: string }>(
    'select coalesce(full_name, username) as by, customer_name as customer from users, accounts where username = $1',
    [who.username],
  );
  const { by, customer } = rows[0] ?? { by: who.username, customer: who.account };
  const { username, full_name, email } = login;
  return {
    to: email ?? '',
    subject: words('reset.mail.invited_subject', { customer }),
    text: [
      words('reset.mail.hello', { username: full_name ?? username }),
      words('reset.mail.invited_by', { by, customer, username }),
      words('reset.mail.invited_link', { days: invitationDays }),
      link,
      words('reset.mail.invited_unasked'),
    ].join('\n\n'),
  };
}

/**
 * Creates a link and sends it. If that fails there is no link; otherwise links from before no longer work. Does nothing if
 * there is a link that is newer than `since`, or if the user has signed in.
 */
async function send(
  services: Services,
  { post, portal }: Sending,
  who: Who,
  login: Login,
  since: string,
): Promise<void> {
  const { pool, audit, words } = services;
  const { username, language, email } = login;
  const token = newToken();
  const hash = hashOf(token);
  const mail = await inTransaction(pool, actingAs(who), async (client) => {
    // Of two that send at once, the second one sees the link of the first one.
    await client.query('select from users where username = $1 for update', [username]);
    const { rowCount } = await client.query(
      `insert into password_resets (customer_number, token_hash, username, created_at, expires_at)
       select $2, $3, username, clock.now, clock.now + make_interval(days => $4)
         from users, (select clock_timestamp() as now offset 0) clock
         where username = $5 and ${neverEntered}
          and not exists (select from password_resets r where r.username = $5 and r.used_at is null
                             and r.created_at > clock.now - $6::interval)`,
      [noPassword, who.account, hash, invitationDays, username, since],
    );
    if (rowCount === 0) return null;
    await audit.recordIn(client, { kind: 'password-link', ...namesOf(who), detail: { login: username } });
    return mailOf(client, who, login, linkWith(token, portal, language), words(language));
  });
  if (!mail) return;
  const leave = (condition: string) =>
    inTransaction(pool, actingAs(who), (client) =>
      client.query(`delete from password_resets where username = $1 and used_at is null and ${condition}`, [
        username,
        hash,
      ]),
    );
  try {
    await post.send('invitation', mail);
  } catch (cause) {
    who.log.error({ err: cause, login: username }, 'an invitation could not be sent');
    await leave('token_hash = $2');
    const values = { email: email ?? '' };
    throw new Refusal('email_not_sent', {
      values,
      faults: [{ field: 'email', key: 'refusals.email_not_sent', values }],
      cause,
    });
  }
  await leave('token_hash <> $2').catch((error: unknown) => {
    who.log.error({ err: error, login: username }, 'the links of earlier invitations still work');
  });
}

/** Deletes a user whose invitation could not be sent, as if nobody had been invited. */
const forget = ({ pool, audit }: Services, who: Who, { username }: Login): Promise<void> =>
  inTransaction(pool, actingAs(who), async (client) => {
    const { rowCount } = await client.query(
      `select from users where username = $2 and version = 1 and ${neverEntered} for update`,
      [noPassword, username],
    );
    if (rowCount === 0) return;
    await removeRows(client, logins, [username], who.username);
    await audit.recordIn(client, { kind: 'deleted', ...namesOf(who), detail: { login: username } });
  });

/** The columns of a user who is invited. */
async function invited(
  services: Services,
  client: Transaction,
  who: Who,
  sent: Omit<Body<'invitation.send'>, 'idempotency_key'>,
) {
  const { username, full_name, email, language, driver_admin = false, hidden_menus } = sent;
  await refuseTooMany(client, who);
  await refuseOtherDomain(client, email.trim());
  return {
    username,
    full_name: plainName(full_name),
    email: email.trim(),
    language,
    driver_admin,
    hidden_menus: await hiddenOf(services, client, who, hidden_menus ?? []),
    password_hash: noPassword,
    scope: 'customer',
    provider_employee: false,
    invited_at: new Date().toISOString(),
    version: 1,
  };
}

/** Invitations of users, who choose their password with a link. */
export function invitationRoutes(services: Services): Routes<'invitation'> {
  const records = recordsOf<Login>(services, logins);
  return {
    'invitation.send': {
      knows: 'account',
      async answer({ who, body: { idempotency_key: key, ...given } }, exchange) {
        const sending = sendingOf(services, exchange);
        const sent = { ...given, username: usernameOf(given.username) };
        let isNew = false;
        const login = await records
          .add(who, key, sent, (client) => {
            isNew = true;
            return invited(services, client, who, sent);
          })
          .catch((error: unknown) => {
            throw takenOf(error, sent.username);
          });
        try {
          // Sent again, it has a link, unless the server was ended before it could create one.
          await send(services, sending, who, login, `${invitationDays} days`);
        } catch (error) {
          if (isNew) await forget(services, who, login);
          throw error;
        }
        return saved(login);
      },
    },
    'invitation.resend': {
      knows: 'account',
      async answer({ who, body: { username, version } }, exchange) {
        const sending = sendingOf(services, exchange);
        let isDue = false;
        const login = await records.change(who, username, version, async (client, before) => {
          refuseRepresentative(before, who);
          await refuseEntered(client, before);
          if (before.email === null) throw new Refusal('not_invited');
          const { rowCount } = await client.query(
            `select from password_resets where username = $1 and used_at is null and created_at > clock_timestamp() - $2::interval`,
            [username, again],
          );
          isDue = rowCount === 0;
          return isDue ? { invited_at: new Date().toISOString() } : {};
        });
        if (isDue) await send(services, sending, who, login, again);
        return saved(login);
      },
    },
    'invitation.withdraw': {
      knows: 'account',
      answer: ({ who, body: { username, version } }) =>
        records.remove(who, username, version, async (client, row) => {
          refuseRepresentative(row, who);
          await refuseEntered(client, row);
        }),
    },
  };
}
