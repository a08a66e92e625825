import type { RuleKind } from './kind.ts';

export const required: RuleKind<{ type: 'required'; field: string }> = {
  fault: ({ field }, { values }) => ((values[field] ?? null) === null ? { key: 'faults.required' } : null),
};
