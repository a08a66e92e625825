// Refused: src/worker/thread.ts → server/main.ts
export const worker = () => new Worker(new URL('../../server/main.ts', import.meta.url));
