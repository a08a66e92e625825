// Refused: engine/formats/cookies.ts → src/session/cookies.ts
export { readCookie } from '../../src/session/cookies.ts';
