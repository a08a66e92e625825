/**
 * Whether a session `s` of a user `u` lives, by the database's clock: it was not ended and has not run out, and the user
 * is there, is not disabled, and has had the same password since it began.
 */
export const livingSession = `s.ended_at is null and s.expires_at > clock_timestamp() and u.disabled_at is null
  and (u.sessions_from is null or s.created_at > u.sessions_from)`;
