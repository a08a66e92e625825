import { refusal } from '../../contract/envelope.ts';
import type { NormalParameter, NormalReport, NormalSource } from '../../engine/reports/normalise.ts';
import type { Parameter, ParameterType } from '../../engine/schema/parameter.ts';
import { columnarType } from '../../engine/tables/frame.ts';

/** What OpenAPI says of a call that needs a session. */
export const bearer = (tag: string) => ({ tags: [tag], security: [{ session: [] }] });

const shapes: { [T in ParameterType]: (definition: Extract<Parameter, { type: T }>) => object } = {
  date: () => ({ type: 'string', format: 'date' }),
  month: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  number: ({ min, max, step }) => ({ type: step === 1 ? 'integer' : 'number', minimum: min, maximum: max }),
  currency: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  boolean: () => ({ type: 'boolean' }),
  switch: ({ false_value, true_value }) => ({ type: 'string', enum: [false_value, true_value] }),
  toggle: ({ items }) => ({ type: 'string', enum: items.map((item) => item.value) }),
  select: ({ items }) => ({ type: 'string', enum: items.map((item) => item.value) }),
  'select-multiple': () => ({ type: 'string', description: 'Values, joined by commas.' }),
  'single-center': () => ({ type: 'string', description: "The code of a center of the account's tree." }),
};

const shapeOf = ({ definition }: NormalParameter): object =>
  (shapes[definition.type] as (definition: Parameter) => object)(definition);

const objectOf = (parameters: readonly NormalParameter[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.flatMap((each) => each.names.map((name) => [name, shapeOf(each)]))),
  required: parameters.filter((each) => each.required).flatMap((each) => each.names.slice(0, 1)),
  additionalProperties: false,
});

/** OpenAPI takes a body as required unless its schema may be null. */
const bodyOf = (parameters: readonly NormalParameter[]) =>
  parameters.some((each) => each.required)
    ? objectOf(parameters)
    : { ...objectOf(parameters), type: ['object', 'null'] };

/**
 * What OpenAPI says of a report's call. It validates nothing: the engine does, by the rules of the parameters, and its
 * faults name them.
 */
export function reportSchema(report: NormalReport, source: NormalSource, title: string): object {
  const sent = report.parameters.filter((parameter) => source.parameters.includes(parameter.key));
  const inBody = sent.filter((parameter) => parameter.in === 'body');
  const inQuery = sent.filter((parameter) => parameter.in === 'query');
  const rows = source.rows === '$' ? 'The rows, as a bare array.' : `The rows, at ${source.rows} of the envelope.`;
  return {
    ...bearer('reports'),
    summary: title,
    querystring: objectOf(inQuery),
    ...(source.method === 'POST' && inBody.length > 0 ? { body: bodyOf(inBody) } : {}),
    response: {
      200: {
        description: rows,
        content: {
          'application/json': { schema: {} },
          [columnarType]: { schema: { type: 'string', format: 'binary' } },
        },
      },
      '4xx': refusal,
      '5xx': refusal,
    },
  };
}
