import { partsOf } from '../formats/template.ts';
import { type Brand, brandTemplates } from '../schema/brand.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { suggest } from './suggest.ts';
import type { Typed } from './world.ts';

const valueAt = (value: unknown, path: Path) =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ');

/** Parts of an address that nobody fills in; or else those that it lacks. */
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
      const message = `The portal fills in no “{${name}}” here.`;
      return issueIn(file, at, { message, expected: braced(parts), suggestion: meant && `{${meant}}` });
    });
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length === 0) return [];
  const message = `This address does not say whose it is: it lacks “${braced(missing)}”.`;
  return [issueIn(file, at, { message, expected: `an address with ${braced(missing)}` })];
}

/** A text in both languages that is a sentence of one of them. */
const mostAlike = 3;

function checkTexts(file: SourceFile, value: unknown, path: Path): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, fr } = value as { en?: unknown; fr?: unknown };
  if (typeof en !== 'string' || typeof fr !== 'string')
    return Object.entries(value).flatMap(([name, inner]) =>
      checkTexts(file, inner, [...path, Array.isArray(value) ? Number(name) : name]),
    );
  if (en !== fr || en.split(/\s+/).length < mostAlike) return [];
  const expected = `what “${en}” is in French`;
  return [issueIn(file, [...path, 'fr'], { message: 'The French text is the English one.', expected })];
}

export function checkBrand({ file, value }: Typed<Brand>): Issue[] {
  return [
    ...brandTemplates.flatMap((template) => checkTemplate(file, value, template)),
    ...checkTexts(file, value.sitemap, ['sitemap']),
  ];
}
