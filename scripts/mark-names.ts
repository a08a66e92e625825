import { marks } from '../engine/charts/marks/registry.ts';

const said = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The names of the marks for the definition language, without their code: links are read before any chart is drawn. */
export const markNamesFile = (): string =>
  [
    '// Written by npm run schemas from engine/charts/marks/registry.ts.',
    '',
    '/** Chart types for a pivot, in words. */',
    'export const marksInWords = {',
    ...Object.entries(marks).map(([name, { says }]) => `  ${name}: ${said(says)},`),
    '} as const;',
    '',
    'export type MarkName = keyof typeof marksInWords;',
    '',
  ].join('\n');
