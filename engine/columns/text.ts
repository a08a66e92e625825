import { textKind } from './text-kind.ts';

export const text = textKind({ width: 150, isPlain: true, isCourse: false, writer: () => (value) => value });
