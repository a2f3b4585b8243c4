import { describe, expect, it } from 'vitest';
import { withBoundServices } from './bound-services.ts';

const bound = (services: unknown, env: Record<string, string> = {}) =>
  withBoundServices({ ...env, VCAP_SERVICES: JSON.stringify(services) });

const DATABASE = {
  name: 'srae-database',
  label: 'aws-rds',
  tags: ['database', 'RDS', 'postgresql'],
  credentials: { uri: 'postgres://owner:a-long-word@db.example.org:5432/srae' },
};
const SETTINGS = {
  name: 'srae-settings',
  label: 'user-provided',
  credentials: { KEY_ENCRYPTION_KEY: 'a-key', DATABASE_APP_URL: 'postgres://srae_app:x@db.example.org/srae' },
};

describe('services that a platform such as cloud.gov binds', () => {
  it('without any, the environment is as it is', () => {
    const env = { PORT: '8080' };
    expect(withBoundServices(env)).toEqual(env);
    expect(bound({}, env)).toEqual({ ...env, VCAP_SERVICES: '{}' });
  });

  it('a database is its owner’s address, over a verified line', () => {
    expect(bound({ 'aws-rds': [DATABASE] })['DATABASE_URL']).toBe(
      'postgres://owner:a-long-word@db.example.org:5432/srae?sslmode=verify-full',
    );
  });

  it('a line that is stated stays', () => {
    const uri = 'postgres://owner:x@localhost/srae?sslmode=disable';
    expect(bound({ 'aws-rds': [{ ...DATABASE, credentials: { uri } }] })['DATABASE_URL']).toBe(uri);
  });

  it('a service of one’s own sets what its credentials name', () => {
    expect(bound({ 'user-provided': [SETTINGS] })).toMatchObject(SETTINGS.credentials);
  });

  it('what the environment sets itself stays, a file too', () => {
    const env = { KEY_ENCRYPTION_KEY_FILE: '/run/key', DATABASE_APP_URL: 'postgres://own' };
    const read = bound({ 'user-provided': [SETTINGS] }, env);
    expect(read['DATABASE_APP_URL']).toBe('postgres://own');
    expect(read['KEY_ENCRYPTION_KEY']).toBeUndefined();
  });

  it('other services and other credentials set nothing', () => {
    const other = { ...SETTINGS, credentials: { uri: 'https://other.example.org', port: 5 } };
    const s3 = { name: 'files', label: 's3', tags: [], credentials: { uri: 's3://bucket' } };
    const { VCAP_SERVICES: _, ...read } = bound({ 'user-provided': [other], s3: [s3] });
    expect(read).toEqual({});
  });

  it.each([
    ['what is no JSON', '{', 'VCAP_SERVICES cannot be read. It is set by the platform; remove it elsewhere.'],
    [
      'what lists no services',
      '[1]',
      'VCAP_SERVICES cannot be read. It is set by the platform; remove it elsewhere.',
    ],
    [
      'two values for one setting',
      JSON.stringify({ a: [SETTINGS], 'user-provided': [SETTINGS, { ...SETTINGS, name: 'more' }] }),
      'The services bound set KEY_ENCRYPTION_KEY twice. Unbind one of them.',
    ],
    [
      'two databases',
      JSON.stringify({ 'aws-rds': [DATABASE, DATABASE] }),
      'The services bound set DATABASE_URL twice. Unbind one of them.',
    ],
  ])('%s is refused with one sentence', (_what, text, sentence) => {
    expect(() => withBoundServices({ VCAP_SERVICES: text })).toThrow(sentence);
  });
});
