import { describe, expect, it } from 'vitest';
import { toPorts, toUsed } from './places.mjs';

const passwords = { postgres: 'one', replicator: 'two', rewinder: 'three' };
const context = { ports: toPorts(19_000), folder: '/tmp/place', passwords };
const used = (name, node) => toUsed(name, { ...context, node });

describe('the files of deploy/ as the run uses them', () => {
  it.each(['ha/etcd.env', 'ha/patroni.yml'])(
    '%s has the own name and address, and those of the others',
    (name) => {
      const text = used(name, 2);
      const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'));
      expect(lines.join('\n')).not.toMatch(/10\.20\.|change-me|\/etc\/|\/var\/lib|example\.org:/);
      expect(text).toContain('127.0.0.12:');
      expect(text).toContain('127.0.0.13:');
      expect(text).toMatch(/^(?:ETCD_NAME=|name: )db-2$/m);
    },
  );

  it('the proxies lead to the places of the run', () => {
    expect(used('ha/haproxy.cfg')).toContain('server db-3 127.0.0.13:19002 verifyhost db-3.example.org');
    const nginx = used('nginx.conf');
    expect(nginx.match(/server 127\.0\.0\.1:\d+/g)).toEqual(
      [19_020, 19_030, 19_020, 19_030, 19_021, 19_031].map((port) => `server 127.0.0.1:${port}`),
    );
    expect(nginx).not.toMatch(/^[^#]*(?:\/etc\/|\/var\/log)/m);
  });
});
