// The cluster examples in deploy/ha are checked against docs/ha.md; `npm run ha` runs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
const withoutComments = (text: string): string => text.replaceAll(/^\s*#.*\n/gm, '');

const etcd = withoutComments(read('deploy/ha/etcd.env'));
const patroni = withoutComments(read('deploy/ha/patroni.yml'));
const haproxy = withoutComments(read('deploy/ha/haproxy.cfg'));
const number = (name: string): number => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);

describe('the cluster of deploy/ha', () => {
  it('acknowledges nothing that only one machine has', () => {
    expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
    expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
    expect(patroni).not.toMatch(/fsync|full_page_writes|synchronous_commit/);
  });

  it('leaves a primary that lost its lock the time to notice before another is promoted', () => {
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'));
  });

  it('takes the lock by an interface that compares before it writes', () => {
    expect(patroni).toMatch(/^etcd:$/m);
    expect(patroni).not.toMatch(/^etcd3:$/m);
    expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m);
  });

  it('has three machines everywhere, so that one may be gone', () => {
    for (const text of [etcd, patroni, haproxy]) {
      const names = new Set([...text.matchAll(/db-\d\.example\.org/g)].map(([name]) => name));
      expect([...names].toSorted()).toEqual(['db-1', 'db-2', 'db-3'].map((name) => `${name}.example.org`));
    }
  });

  it('leads the portal to the primary alone, and to nobody while there seem to be two', () => {
    expect(haproxy).toMatch(/^ {2}http-check send meth GET uri \/primary$/m);
    expect(haproxy).toMatch(/^ {2}tcp-request connection reject if \{ nbsrv\(primary\) gt 1 \}$/m);
    expect(haproxy).toContain('on-marked-down shutdown-sessions');
    const [, port] = /bind 127\.0\.0\.1:(\d+)/.exec(haproxy) ?? [];
    expect(read('docs/ha.md')).toContain(`db.example.org:${port}/srae?sslmode=verify-full`);
  });

  it('takes no connection from another machine without TLS, and none of the portal as another role', () => {
    const lines = [...patroni.matchAll(/^ {4}- ((?:local|host\w*) .*)$/gm)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^(?:local all postgres peer|hostssl .* scram-sha-256)$/);
    expect(lines.filter((line) => line.includes(' srae '))).toEqual([
      'hostssl srae srae_owner,srae_app 10.20.0.0/24 scram-sha-256',
    ]);
    expect(etcd).toMatch(/^ETCD_CLIENT_CERT_AUTH=true$/m);
    expect(etcd).toMatch(/^ETCD_PEER_CLIENT_CERT_AUTH=true$/m);
    expect(etcd).not.toContain('http:');
  });

  it('gives each account a private key of its own: PostgreSQL refuses one that others can read', () => {
    const keys = (text: string) =>
      new Set([...text.matchAll(/\/etc\/srae-db\/(\w+\.key)/g)].map(([, file]) => file));
    expect([...keys(etcd)]).toEqual(['etcd.key']);
    expect([...keys(patroni)]).toEqual(['db.key']);
    expect(read('docs/ha.md')).toContain('its copy `etcd.key`, also 0600, belongs to the account etcd');
  });

  it('gives HAProxy and the portal the authority where their settings look for it', () => {
    const page = read('docs/ha.md');
    const [, checked = ''] = /ca-file (\S+)/.exec(haproxy) ?? [];
    const [, connected = ''] = /sslrootcert=([^`&\s]+)/.exec(page) ?? [];
    expect(page).toContain(`as \`${checked}\` for HAProxy and as \`${connected}\` for the portal`);
  });

  it('gives up lost connections after the times that a server of your own is told to take', () => {
    const named = [...read('docs/operations.md').matchAll(/`(tcp_keepalives_\w+) = (\d+)`/g)];
    expect(named).toHaveLength(3);
    for (const [, name = '', seconds] of named) expect(number(name)).toBe(Number(seconds));
  });
});
