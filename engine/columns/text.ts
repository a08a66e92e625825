import { textKind } from './text-kind.ts';

export const text = textKind({ width: 150, writer: () => (value) => value });
