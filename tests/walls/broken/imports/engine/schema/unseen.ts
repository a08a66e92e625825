// Refused: engine/schema/unseen.ts → engine/access/viewer.ts
export type Country = import('../access/viewer.ts').Viewer['country'];
