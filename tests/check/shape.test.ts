import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkShape } from '../../engine/check/json/shape.ts';
import { readSource } from '../../engine/check/json/source-file.ts';

const schema = {
  type: 'object',
  properties: {
    choice: { type: 'string', enum: ['today', 'tomorrow'], description: 'A named day.' },
    fixed: { type: 'boolean', const: true, description: 'Whether it holds.' },
    count: { type: 'integer', minimum: 1, description: 'How many.' },
    list: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  },
  additionalProperties: false,
};

it('a value of the wrong type is one issue', () => {
  const wrong = fc.jsonValue({ maxDepth: 1 });
  fc.assert(
    fc.property(
      fc.record({ choice: wrong, fixed: wrong, count: wrong, list: wrong }, { requiredKeys: [] }),
      (value) => {
        const issues = checkShape(readSource('a.json', JSON.stringify(value, null, 1)).file, schema);
        const places = issues.map(({ line, column }) => `${line}:${column}`);
        expect(places).toEqual([...new Set(places)]);
      },
    ),
  );
});

it('the issue lists what can be written', () => {
  const [issue, ...others] = checkShape(readSource('a.json', '{ "choice": { "a": 1 } }').file, schema);
  expect(issue).toMatchObject({ expected: 'one of today, tomorrow' });
  expect(others).toEqual([]);
});
