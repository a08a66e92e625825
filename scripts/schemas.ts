import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { markNamesFile } from './mark-names.ts';

// npm run schemas: writes the schemas that editors use for definitions, and the generated pages of docs/reference. With --check
// it only compares them.

const isCheck = process.argv.includes('--check');

function write(files: Readonly<Record<string, string>>, comparable = (text: string) => text): void {
  for (const [path, text] of Object.entries(files)) {
    if (!isCheck) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      continue;
    }
    const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (comparable(written) === comparable(text)) continue;
    console.error(`${path} is out of date. Run npm run schemas.`);
    process.exitCode = 1;
  }
}

write({ 'engine/schema/marks.ts': markNamesFile() });
// The schemas read the names, so they are loaded after these are written.
const [{ schemaFiles }, { withoutExamples }] = await Promise.all([
  import('./schema-files.ts'),
  import('./reference/write.ts'),
]);
write(schemaFiles(), withoutExamples);
