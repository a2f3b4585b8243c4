import { readFileSync } from 'node:fs';
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { Endpoint } from '@srae/contract/endpoint';
import { PROBLEMS } from '@srae/contract/problems';
import { reporting } from '@srae/contract/reporting';
import { providerUploads, uploads } from '@srae/contract/uploads';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

type Operation = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
};

const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
const document: Document = JSON.parse(text);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const CALLS: readonly Endpoint[] = [
  ...Object.values({ ...auth, ...admin, ...reporting, ...dashboard, ...userAssociations }),
  ...Object.values(uploads.entry),
  ...Object.values(uploads.exit),
  ...Object.values(providerUploads.entry),
  ...Object.values(providerUploads.exit),
];

/** The JSON of a success of a call that reads. */
function successOf(path: string): unknown {
  return document.paths[path]?.['get']?.responses['200']?.content?.['application/json'];
}

describe('the OpenAPI document', () => {
  it('is one of version 3.1, with every reference in it', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(text));
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
    const named = [...text.matchAll(/"#\/components\/responses\/(\w+)"/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in document.components.responses))).toEqual([]);
  });

  it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('describes %s', (_, call) => {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[call.method.toLowerCase()];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation, 'a route function that apps/api/src/app.ts calls registers it').toBeDefined();
    expect(operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(operation?.responses).toHaveProperty('200');
  });

  it('lists the parameters of all alternatives of a query', () => {
    const { parameters = [] } =
      document.paths[reporting.exportForms.path.replaceAll(/:(\w+)/g, '{$1}')]?.['get'] ?? {};
    const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    expect(inQuery.toSorted()).toEqual(['form', 'format', 'part']);
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('asks for a proof wherever the permission table does', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0);
    expect(
      open.every(
        ({ operation }) => !('401' in operation.responses) || operation.operationId.startsWith('auth.'),
      ),
    ).toBe(true);
    expect(operations.length - open.length).toBeGreaterThan(100);
  });

  it('gives a body to no call that reads', () => {
    expect(operations.filter(({ method, operation }) => method === 'get' && operation.requestBody)).toEqual(
      [],
    );
  });

  it('gives the key set in its standard form, without the envelope of other calls [TK-10]', () => {
    expect(successOf('/.well-known/jwks.json')).toHaveProperty(['schema', 'properties', 'keys']);
  });

  it('describes what a call returns that gives a file only where one is asked for', () => {
    expect(successOf('/api/dashboard/tracker')).toHaveProperty([
      'schema',
      'properties',
      'data',
      'properties',
      'rows',
    ]);
    expect(successOf('/api/dashboard/export')).toBeUndefined();
  });

  it('holds every problem of the catalogue under its status', () => {
    for (const [code, { status }] of Object.entries(PROBLEMS)) {
      expect(JSON.stringify(document.components.responses[`Problem${status}`])).toContain(`"${code}"`);
    }
  });
});
