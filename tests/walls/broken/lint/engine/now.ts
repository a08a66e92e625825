// Refused: The engine reads no clock: today comes with the context.
export const started = () => Date.now();
