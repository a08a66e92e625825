import { familyNames } from '../../definitions/families.ts';
import type { SourceFile } from '../json/source-file.ts';
import type { Project } from '../world.ts';
import { type NeededText, neededWords } from './needed-words.ts';
import type { LocaleWords } from './word-files.ts';

/** A text that a definition needs, with its file. */
export interface Need extends NeededText {
  file: SourceFile;
}

function allNeeds({ definitions, others }: Project): Need[] {
  if (definitions.columns.length === 0) return [];
  return familyNames.flatMap((family) =>
    definitions[family].flatMap(({ id, file, value }) =>
      neededWords(family, id, value, others).map((need) => ({ ...need, file })),
    ),
  );
}

/** The texts that all definitions need. Those that are written in plural forms are needed in each of English’s. */
export const needsOf = (project: Project, { words }: LocaleWords): Need[] =>
  allNeeds(project).flatMap((need) =>
    need.isCounted && words.has(`${need.key}_other`)
      ? ['one', 'other'].map((form) => ({ ...need, key: `${need.key}_${form}` }))
      : [need],
  );
