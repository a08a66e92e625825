import type { JSONSchema } from 'json-schema-to-ts';
import { chart } from './chart.ts';
import { comparison } from './comparison.ts';
import { embedded } from './embedded.ts';
import { figure } from './figure.ts';
import { form } from './form.ts';
import {
  type LoneKind,
  type LoneSectionOf,
  type Need,
  ofTableSchema,
  type SectionKind,
  type SectionOf,
  sharedSchema,
} from './kind.ts';
import { list } from './list.ts';
import { map } from './map.ts';
import { note } from './note.ts';
import { pictures } from './pictures.ts';
import { pivot } from './pivot.ts';
import { record } from './record.ts';
import { table } from './table.ts';
import { text } from './text.ts';
import { timeline } from './timeline.ts';

/** Checks that each kind is registered under the type in its schema. */
const registryOf = <K extends { [T in keyof K]: { schema: { properties: { type: { const: T } } } } }>(kinds: K): K =>
  kinds;

/** Every kind of section, by type. */
export const sectionKinds = registryOf({
  figure,
  chart,
  pivot,
  comparison,
  table,
  text,
  list,
  record,
  note,
  form,
  timeline,
  map,
  pictures,
  embedded,
});

type Kinds = typeof sectionKinds;
export type SectionType = keyof Kinds;
export type LoneType = { [T in SectionType]: Kinds[T] extends { needs: readonly ['table'] } ? never : T }[SectionType];

/** The definition of a section that shows the rows of a table. */
export type TableSection = {
  [T in Exclude<SectionType, LoneType>]: SectionOf<Kinds[T]['schema']>;
}[Exclude<SectionType, LoneType>];

/** The definition of a section that shows no rows. */
export type LoneSection = { [T in LoneType]: LoneSectionOf<Kinds[T]['schema']> }[LoneType];

/** A section definition. */
export type Section = TableSection | LoneSection;

/** The resolved content of a section, without the properties that all sections share. */
export type SectionContent<T extends SectionType> = ReturnType<Kinds[T]['resolve']>;

type AnyTableKind = SectionKind<JSONSchema, object>;
type AnyLoneKind = LoneKind<JSONSchema, object>;

/** The kind of a section with a table. */
export const kindOf = (type: Exclude<SectionType, LoneType>) =>
  sectionKinds[type] as unknown as Omit<AnyTableKind, 'view' | 'moreWords' | 'fills' | 'resolve'> & {
    view(section: TableSection): ReturnType<AnyTableKind['view']>;
    resolve(section: TableSection, context: Parameters<AnyTableKind['resolve']>[1]): object;
  };

/** The kind of a section that shows no rows. */
export const loneKindOf = (type: LoneType) =>
  sectionKinds[type] as unknown as Omit<AnyLoneKind, 'moreWords' | 'fills' | 'resolve'> & {
    resolve(section: LoneSection, context: Parameters<AnyLoneKind['resolve']>[1]): object;
  };

/** What a kind says about a section as it is written. */
type WrittenBy<S> = {
  [K in 'moreWords' | 'fills' | 'tables' | 'rowTable' | 'acts']?: (
    section: S,
  ) => ReturnType<NonNullable<AnyTableKind[K]>>;
};

/** The part of a kind that does not depend on whether it has a table. */
export const anyKindOf = (type: SectionType) =>
  sectionKinds[type] as unknown as Pick<AnyTableKind, 'size' | 'words' | 'mayFill' | 'estimatedHeight'> &
    WrittenBy<Section>;

interface Part {
  schema: { readonly properties: object; readonly required: readonly string[] };
  needs: readonly Need[];
}

/** The shared schemas that apply to a kind. */
const besides = ({ needs }: Part) => (needs.includes('table') ? [sharedSchema, ofTableSchema] : [sharedSchema]);

export const sectionSchema = {
  description: 'A section of a dashboard.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values<Part>(sectionKinds).map((kind) => ({
    ...kind.schema,
    properties: Object.assign({}, ...[...besides(kind), kind.schema].map(({ properties }) => properties)) as object,
    required: [...besides(kind), kind.schema].flatMap(({ required }) => required as readonly string[]),
  })),
};
