import { partsOf } from '../../formats/template.ts';
import { type Brand, brandTemplates } from '../../schema/brand.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

const valueAt = (value: unknown, path: Path) =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

const braced = (names: readonly string[], joint: 'and' | 'or') => names.map((name) => `{${name}}`).join(` ${joint} `);

/** Placeholders of an address that are unknown; if there are none, those that are missing. */
function checkTemplate(
  file: SourceFile,
  brand: Brand,
  { at, parts, needed }: { at: Path; parts: readonly string[]; needed: readonly string[] },
): Issue[] {
  const names = partsOf(String(valueAt(brand, at))).map(({ name }) => name);
  const unknown = names.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    return unknown.map((name) => {
      const meant = suggest(name, parts);
      const message = `Unknown placeholder “{${name}}”.`;
      return issueIn(file, at, { message, expected: braced(parts, 'or'), suggestion: meant && `{${meant}}` });
    });
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length === 0) return [];
  const message = `This address has no “${braced(missing, 'and')}”.`;
  return [issueIn(file, at, { message, expected: `an address with ${braced(missing, 'and')} in it` })];
}

/** Texts of fewer words can be the same in both languages. */
const leastWords = 3;

function checkTexts(file: SourceFile, value: unknown, path: Path): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, fr } = value as { en?: unknown; fr?: unknown };
  if (typeof en !== 'string' || typeof fr !== 'string')
    return Object.entries(value).flatMap(([name, inner]) =>
      checkTexts(file, inner, [...path, Array.isArray(value) ? Number(name) : name]),
    );
  if (en !== fr || en.split(/\s+/).length < leastWords) return [];
  const expected = `the French for “${en}”`;
  return [issueIn(file, [...path, 'fr'], { message: 'The French text is the same as the English.', expected })];
}

export function checkBrand({ file, value }: Typed<Brand>): Issue[] {
  return [
    ...brandTemplates.flatMap((template) => checkTemplate(file, value, template)),
    ...checkTexts(file, value.sitemap, ['sitemap']),
  ];
}
