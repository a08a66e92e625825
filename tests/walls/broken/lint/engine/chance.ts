// Refused: The engine takes no chances: the same arguments give the same answer.
export const id = () => Math.random();
