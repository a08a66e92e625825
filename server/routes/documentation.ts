import { type Call, type FilesTaken, refusalsOf } from '../../contract/call.ts';
import { envelope, refusal } from '../../contract/envelope.ts';
import { accountEvents, eventOf, namedTopics } from '../../contract/events.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import { runRefusals } from '../../contract/reports.ts';
import type { NormalParameter, NormalReport, NormalSource } from '../../engine/definitions/normal-report.ts';
import { kindOf } from '../../engine/fields/registry.ts';
import { columnarType } from '../../engine/tables/frame.ts';

const security = [{ session: [] }];

/** Responses for refusals, by status. */
function refusalAnswers(codes: readonly RefusalCode[]): Record<number, object> {
  const texts = new Map<number, string[]>();
  for (const code of codes) {
    const { status, message } = refusals[code];
    texts.set(status, [...(texts.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  const answers = [...texts].map(([status, lines]) => [status, { ...refusal, description: lines.join(' ') }]);
  return Object.fromEntries(answers);
}

/** Input and output of a call: Fastify enforces them, and OpenAPI documents them. */
export const callSchema = (name: string, call: Call): object => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: call.summary,
  ...(call.access === 'open' ? {} : { security }),
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body ? { body: call.body } : {}),
  ...(call.files
    ? { consumes: ['multipart/form-data'], description: describedFiles(call.files, call.body !== undefined) }
    : {}),
  response: {
    200: answerOf(call),
    ...refusalAnswers(refusalsOf(call)),
  },
});

function answerOf(call: Call): object {
  if ('file' in call) return fileAnswer;
  if ('rows' in call) return rowsOf('The rows, in data of the envelope.');
  if ('bare' in call && call.bare) return call.data as object;
  return envelope('data' in call ? call.data : { type: 'null' });
}

function describedFiles({ name, most, megabytes, totalMegabytes }: FilesTaken, hasBody: boolean): string {
  const first = hasBody ? 'the body as JSON in the part `body`, and then ' : '';
  return (
    `The request is multipart/form-data: ${first}up to ${most} files in parts ` +
    `\`${name}\`, of up to ${megabytes} MB each and ${totalMegabytes} MB together.`
  );
}

const fileAnswer = {
  description: 'A file, as an attachment.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** OpenAPI description of the event stream. */
export const eventsSchema = (): object => ({
  operationId: 'account.events',
  tags: ['attention'],
  security,
  summary: 'Reports immediately which lists of the account have changed.',
  response: {
    200: {
      description: `Events without data: ${namedTopics.map(eventOf).join(', ')}, message and a driver, and all. Resume with Last-Event-ID.`,
      content: { [accountEvents.type]: { schema: { type: 'string' } } },
    },
    ...refusalAnswers(refusalsOf({ method: 'GET', access: 'session', refusals: ['too_many_streams'] })),
  },
});

/** In an address, a list is separated by commas. */
function shapeOf({ definition, in: place }: NormalParameter): object {
  const shape = kindOf(definition).shape(definition);
  const isJoined = shape.type === 'array' && place === 'query';
  return isJoined ? { type: 'string', description: 'Values separated by commas.' } : shape;
}

const objectOf = (parameters: readonly NormalParameter[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.flatMap((each) => each.names.map((name) => [name, shapeOf(each)]))),
  required: parameters.filter((each) => each.required).flatMap((each) => each.names.slice(0, 1)),
  additionalProperties: false,
});

/** OpenAPI treats a body as required unless its schema allows null. */
const bodyOf = (parameters: readonly NormalParameter[]) =>
  parameters.some((each) => each.required)
    ? objectOf(parameters)
    : { ...objectOf(parameters), type: ['object', 'null'] };

const rowsOf = (description: string) => ({
  description,
  content: {
    'application/json': { schema: {} },
    [columnarType]: { schema: { type: 'string', format: 'binary' } },
  },
});

/**
 * OpenAPI description of a report's call. It does not validate: the engine does, with the rules of the parameters, and
 * reports faults by field.
 */
export function reportSchema(report: NormalReport, source: NormalSource, title: string): object {
  const sent = report.parameters.filter((parameter) => source.parameters.includes(parameter.key));
  const inBody = sent.filter((parameter) => parameter.in === 'body');
  const inQuery = sent.filter((parameter) => parameter.in === 'query');
  const named = sent.flatMap(({ definition }) =>
    definition.type === 'select' && definition.refused_as ? [definition.refused_as] : [],
  );
  const rows =
    source.place.rows === '$' ? 'The rows as a bare array.' : `The rows, in ${source.place.rows} of the envelope.`;
  return {
    tags: ['reports'],
    security,
    summary: title,
    querystring: objectOf(inQuery),
    ...(source.method === 'POST' && inBody.length > 0 ? { body: bodyOf(inBody) } : {}),
    response: {
      200: rowsOf(rows),
      ...refusalAnswers(refusalsOf({ method: source.method, access: 'session', refusals: [...runRefusals, ...named] })),
    },
  };
}
