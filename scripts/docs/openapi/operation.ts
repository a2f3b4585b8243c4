/** One call as an operation: its parameters, body and responses. */
import { getRule } from '@srae/domain/access/policy';
import { PACKED_MAX } from '../../../apps/api/src/plugins/body/gzip-body.ts';
import { toJsonSchema, type RegisteredCall } from '../../../apps/api/test/portal/registered-calls.ts';
import { toProblems } from './problems.ts';

type Json = Readonly<Record<string, unknown>>;

/** The action is the operation id; where several calls share one, the first word of the path distinguishes them. */
export function operationIds(calls: readonly RegisteredCall[]): ReadonlyMap<RegisteredCall, string> {
  return new Map(
    calls.map((call) => {
      const namesakes = calls.filter(({ action }) => action === call.action);
      const words = call.url.split('/').filter((word) => word !== '' && word !== 'api');
      const kind = /entry|exit/.exec(call.url)?.[0] ?? words.join('-').replaceAll(':', '');
      return [call, namesakes.length > 1 ? `${call.action}.${kind}` : call.action];
    }),
  );
}

/** The operation of a call; the permission table states who may make it, this the required credential. */
export function toOperation(call: RegisteredCall, operationId: string): Json {
  const { credential, gate } = getRule(call.action);
  const area = call.action.split('.')[0] ?? call.action;
  return {
    operationId,
    tags: [area],
    summary: `${call.method} ${call.action}`,
    ...(gate === 'none' ? {} : { description: `Only while the ${gate} is open to the person.` }),
    security: credential === 'none' ? [] : [{ [credential]: [] }],
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(isFile(call) ? toFileBody(call) : call.body ? { requestBody: toBody(call) } : {}),
    responses: { 200: toSuccess(call), ...toProblems(call) },
  };
}

/** Whether the body is a raw file. */
function isFile({ action, bodyLimit }: RegisteredCall): boolean {
  return getRule(action).credential === 'machine-key' && bodyLimit !== undefined;
}

function toFileBody({ url }: RegisteredCall): Json {
  const address = `https://portal.example.org${url.replace(/:(\w+)/g, '{$1}')}?file=spring.xlsx`;
  return {
    requestBody: {
      required: true,
      description: 'The survey file itself, xlsx or csv; its name goes into the query.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    'x-codeSamples': [
      {
        lang: 'Shell',
        label: 'curl',
        source: [
          'curl --fail-with-body',
          '--header "Authorization: Bearer $SRAE_KEY"',
          '--header "Content-Type: application/octet-stream"',
          '--data-binary @spring.xlsx',
          `"${address}"`,
        ].join(' \\\n  '),
      },
    ],
  };
}

function pathParameters({ url, params }: RegisteredCall): readonly Json[] {
  const { properties } = toShape(params, 'input');
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

function queryParameters({ querystring }: RegisteredCall): readonly Json[] {
  const { properties, required } = toShape(querystring, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function toBody({ body, bodyLimit }: RegisteredCall): Json {
  const isPacked = bodyLimit === PACKED_MAX;
  return {
    required: body?.safeParse(undefined).success !== true,
    ...(isPacked ? { description: 'Compressed, with Content-Encoding: gzip.' } : {}),
    content: { 'application/json': { schema: toJsonSchema(body, 'input') } },
  };
}

/** Calls without a schema return files or plain texts. */
function toSuccess({ answer, querystring }: RegisteredCall): Json {
  if (!answer) return { description: 'Success, in a form of its own.' };
  const schema = toJsonSchema(answer, 'output');
  const { data = schema } = toShape(answer, 'output').properties;
  if (Object.keys(Object(data)).length === 0) return { description: 'A file.' };
  const { default: format } = Object(toShape(querystring, 'input').properties['format']);
  const description = format === 'json' ? 'Success; a file in any other format.' : 'Success.';
  return { description, content: { 'application/json': { schema } } };
}

/** The members of an object, or of alternative ones: required are those that each of them requires. */
function toShape(schema: RegisteredCall['body'], io: 'input' | 'output') {
  const json = Object(toJsonSchema(schema, io));
  const objects: readonly ObjectSchema[] = Array.isArray(json.anyOf) ? json.anyOf : [json];
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = Object.fromEntries(
    [...names].map((name) => {
      const schemas = objects.flatMap((one) => one.properties?.[name] ?? []);
      return [name, schemas.length === 1 ? schemas[0] : { anyOf: schemas }];
    }),
  );
  const required = [...names].filter((name) => objects.every((one) => one.required?.includes(name)));
  return { properties, required };
}

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
};
