/** What the reference reads of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

export type Properties = Readonly<Record<string, Schema>>;

/** What two schemas share when one is a copy of the other with another description. */
export const coreOf = (schema: Schema): object | undefined => schema.oneOf ?? schema.properties;

/** The branch of a union that a value belongs to. */
export const branchOf = (schema: Schema, value: unknown): Schema | undefined => {
  const type = (value as { type?: unknown } | null)?.type;
  return schema.oneOf?.find((branch) => branch.properties?.type?.const === type);
};

/** A description and its default, which is its last sentence. */
export function readDescription({ description = '' }: Schema): { meaning: string; fallback: string | null } {
  const [, meaning = description, fallback = null] = /^(.*?)\s*Default: (.*)\.$/s.exec(description) ?? [];
  return { meaning, fallback };
}
