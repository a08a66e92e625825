const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Yields to pending messages, such as a cancellation or a request for rows. A timer would be throttled to 4 ms; a
 * microtask does not let messages in.
 */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
