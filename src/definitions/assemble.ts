import { definedBy } from '../../engine/definitions/families.ts';
import { type Definitions, type Files, readDefinitions } from '../../engine/definitions/read.ts';
import type { ReportOutline } from '../../engine/definitions/report.ts';
import * as written from './definition-files.ts';

export { fileOf } from '../../engine/definitions/families.ts';
export { readFullDefinition } from '../../engine/definitions/read.ts';

/** What the portal has of each file, by path from the root of the project. */
export type DefinitionFiles = Pick<typeof written, 'files' | 'outlines' | 'screens'>;

/** What lists of screens need. Dashboards and reports are loaded with their screens. */
export type LoadedDefinitions = Omit<Definitions, 'dashboards' | 'reports'> & {
  /** Outlines by id. */
  reports: ReadonlyMap<string, ReportOutline>;
};

export interface Loaded extends DefinitionFiles {
  definitions: LoadedDefinitions;
}

const isSound = ([, value]: [path: string, value: unknown]) => value !== null;
const sound = (files: Files): Files => Object.fromEntries(Object.entries(files).filter(isSound));

function reportsIn(outlines: Files): LoadedDefinitions['reports'] {
  const found = Object.entries(outlines).map(([path, outline]) => ({ ...definedBy(path), outline }));
  return new Map(
    found.flatMap(({ family, id, outline }) =>
      family === 'reports' && id !== undefined ? [[id, outline as ReportOutline] as const] : [],
    ),
  );
}

/** Turns files into what the portal uses. A broken one is left out, and the others work without it. */
export function assemble({ files, outlines, screens }: DefinitionFiles = written): Loaded {
  const read = readDefinitions(sound(files), { outlines: sound(outlines) });
  const unread = Object.entries({ ...files, ...outlines }).filter((file) => !isSound(file));
  const reason = new Error('It is invalid. Run npm run check for details.');
  for (const broken of [...unread.map(([file]) => ({ file, reason })), ...read.broken])
    console.error(`Definition not loaded: ${broken.file}`, broken.reason);
  return {
    definitions: { ...read.definitions, reports: reportsIn(sound(outlines)) },
    files: sound(files),
    outlines,
    screens,
  };
}
