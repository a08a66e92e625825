// Refused: engine/helpers/round.ts belongs to no module
export const round = Math.round;
