import type { JSONSchema } from 'json-schema-to-ts';
import { chart } from './chart.ts';
import { comparison } from './comparison.ts';
import { figure } from './figure.ts';
import { type SectionKind, type SectionOf, sharedSchema } from './kind.ts';
import { list } from './list.ts';
import { pivot } from './pivot.ts';
import { record } from './record.ts';
import { table } from './table.ts';
import { text } from './text.ts';

/** Each kind stands under the type that its schema says. */
const registryOf = <K extends { [T in keyof K]: { schema: { properties: { type: { const: T } } } } }>(kinds: K): K =>
  kinds;

/** Every kind of section, by its type. */
export const sectionKinds = registryOf({ figure, chart, pivot, comparison, table, text, list, record });

type Kinds = typeof sectionKinds;
export type SectionType = keyof Kinds;

/** A section as it is written. */
export type Section = { [T in SectionType]: SectionOf<Kinds[T]['schema']> }[SectionType];

/** What a section of a type is for one viewer, apart from what all sections have. */
export type SectionContent<T extends SectionType> = ReturnType<Kinds[T]['resolve']>;

/** The kind of a section, which takes that section. */
export const kindOf = (type: SectionType) =>
  sectionKinds[type] as unknown as Omit<SectionKind<JSONSchema, object>, 'asked' | 'fills' | 'resolve'> & {
    fills?(section: Section): Readonly<Record<string, readonly string[]>>;
    asked(section: Section): ReturnType<SectionKind<JSONSchema, object>['asked']>;
    resolve(section: Section, given: Parameters<SectionKind<JSONSchema, object>['resolve']>[1]): object;
  };

interface Part {
  schema: { readonly properties: object; readonly required: readonly string[] };
}

export const sectionSchema = {
  description: 'A part of a dashboard that shows something of a table.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values<Part>(sectionKinds).map(({ schema }) => ({
    ...schema,
    properties: { ...sharedSchema.properties, ...schema.properties },
    required: [...sharedSchema.required, ...schema.required],
  })),
};
