/** An idempotency key: sending the same report again saves it once. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
