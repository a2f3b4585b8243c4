import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.mjs';
import { PAGE, RECORD, toTable, withTable } from './figures.mjs';

const aRound = (over = {}) => ({
  number: 1,
  fault: 'the primary',
  acknowledged: 40,
  unanswered: 686,
  promoted: true,
  readsMs: 17_282,
  writesMs: 26_874,
  lastFailedMs: 21_800,
  wholeMs: 38_964,
  seen: {},
  faults: [],
  ...over,
});
const aRecord = (rounds) => ({
  seed: 5,
  day: '2026-11-24',
  versions: { patroni: '3.0.2' },
  processors: 2,
  directWrites: 1_100,
  timelines: 2,
  verified: [{ command: 'audit:verify', says: 'The chain is whole.' }],
  rounds,
});
const page = readFileSync(PAGE, 'utf8');

describe('the record of npm run ha', () => {
  it('has a line for each fault and one for all, with half and worst of the times', () => {
    const rounds = [aRound(), aRound({ wholeMs: 50_000 }), aRound({ fault: 'an etcd', promoted: false })];
    const lines = toTable(rounds).split('\n');
    expect(lines.map((line) => line.split(' | ').slice(0, 3).join())).toEqual([
      '| Fault,Rounds,Promoted',
      '| ---,---,---',
      '| the primary,2,2',
      '| an etcd,1,0',
      '| all,3,2',
    ]);
    expect(lines[2]).toContain('39.0, 50.0 s');
  });

  it('takes the place of the former one in the page, and nothing else changes', () => {
    const written = withTable(page, aRecord([aRound()]));
    expect(written).toContain('1 rounds of seed 5 on 2026-11-24, patroni 3.0.2, on 2 processors');
    expect(written).toContain("in 1,100 direct writes either; each of the 2 timelines was one machine's.");
    expect(written.split('<!--')[0]).toBe(page.split('<!--')[0]);
    expect(written.split('<!-- until here -->')[1]).toBe(page.split('<!-- until here -->')[1]);
    expect(withTable(written, aRecord([aRound()]))).toBe(written);
  });

  it('says what was not as it should be', () => {
    const written = withTable(page, aRecord([aRound({ faults: ['lost: save 7'] })]));
    expect(written).toContain('Not as it should be: lost: save 7.');
    expect(written).not.toContain('Nothing acknowledged was lost');
  });

  it.each([RECORD].filter((path) => existsSync(path)))('%s is what the page shows', (path) => {
    const record = JSON.parse(readFileSync(path, 'utf8'));
    expect(page).toBe(withTable(page, record));
    expect(record.rounds.length).toBeGreaterThanOrEqual(30);
    expect(FAULTS.filter((fault) => !record.rounds.some((round) => round.fault === fault))).toEqual([]);
  });
});
