import type { ChosenFile, FileLimits } from '../rules/files.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'files',
      description: 'Files that users drop or choose, sent beside the body of a call that takes files.',
    },
    most: {
      type: 'integer',
      minimum: 1,
      description: 'The maximum number of files. Default: that of the call.',
      examples: [5],
    },
    megabytes: {
      type: 'integer',
      minimum: 1,
      description: 'The maximum size of a file. Default: that of the call.',
      examples: [10],
    },
    total_megabytes: {
      type: 'integer',
      minimum: 1,
      description: 'The maximum size of all files together. Default: that of the call.',
      examples: [40],
    },
    extensions: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^[a-z0-9]+$' },
      description: 'What the names of the files can end with, without the period. Default: anything.',
      examples: [['pdf', 'png']],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

const isChosen = (file: unknown): file is ChosenFile => {
  const { id, name, bytes } = Object(file) as { [K in keyof ChosenFile]?: unknown };
  return typeof id === 'string' && typeof name === 'string' && typeof bytes === 'number';
};

/** The limits of a field; those of its call are filled in before (`normaliseAction`). */
const limitsOf = ({
  most = 1,
  megabytes = 1,
  total_megabytes: total = megabytes,
  extensions = [],
}: Partial<Record<'most' | 'megabytes' | 'total_megabytes', number | undefined>> & {
  extensions?: readonly string[] | undefined;
}): FileLimits => ({ most, megabytes, total, extensions });

export const files: FieldKind<typeof schema> = {
  schema,
  holds: 'files',
  onlyIn: 'forms',
  shape: () => ({ type: 'array' }),
  initial: () => null,
  parse: (raw) => (Array.isArray(raw) && raw.every(isChosen) ? raw : undefined),
  invalid: { key: 'faults.files' },
  limits: (field) => ({ taken: limitsOf(field) }),
  rules: (field) => [{ type: 'files', field: field.key, limits: limitsOf(field) }],
  format: (value) => (value as readonly ChosenFile[]).map(({ name }) => name).join('\n'),
};
