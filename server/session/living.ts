/**
 * SQL condition: session `s` of user `u` is live by the database clock. It has not ended or expired, and the user
 * exists, is not disabled, and has not changed the password since it began.
 */
export const livingSession = `s.ended_at is null and s.expires_at > clock_timestamp() and u.disabled_at is null
  and (u.sessions_from is null or s.created_at > u.sessions_from)`;
