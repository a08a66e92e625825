/** Whether an error has this code, from the system (ENOENT) or from PostgreSQL (57P03). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

export const messageOf = (error: unknown): string => {
  // node:net reports a host with several addresses as an AggregateError without a message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
