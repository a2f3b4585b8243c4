/** The desk's counts for releases made before the desk existed [BEY-187], and submissions that wait for theirs. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rekeyRelease } from '../../commands/releases/release-report.ts';
import { rotateRecordSecret } from '../../identity/keys/record-secret.ts';
import { releaseSubmissions } from '../../jobs/release-submissions.ts';
import { inScope } from '../../store/database/database.ts';
import { listChecks } from '../../store/releases/release-checks.ts';
import { openQualityPortal, toFindings } from '../../../test/portal/calls/quality-portal.ts';
import { resubmit } from '../../../test/portal/resubmit.ts';

const { portal, db, places, rules, findGrant, take, seed } = await openQualityPortal();
const { summer } = places;

describe('counts of releases from before the desk', () => {
  it('are made by the job, the same as those of a submission, and drawn anew with the keys [BEY-187]', async () => {
    const place = { grantId: take(), periodPk: summer };
    await seed.repeated(place.grantId);
    expect(toFindings(await findGrant(place.grantId))).toContainEqual(['repeated', 'entry']);
    const list = () => inScope(db, 'all', (tx) => listChecks(tx, place));
    const made = await list();
    await inScope(db, 'all', (tx) =>
      sql`delete from release_checks where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer}`.execute(
        tx,
      ),
    );
    expect(await findGrant(place.grantId)).toMatchObject({ surveys: 'waiting', findings: [] });
    const run = () => releaseSubmissions(rules).run(portal.deps, new AbortController().signal);
    expect(await run()).toBe('released 0, checked 1');
    expect(await list()).toEqual(made);
    expect(await run()).toBe('released 0, checked 0');

    await inScope(db, 'all', async (tx) => {
      await rotateRecordSecret(tx, rules);
      await rekeyRelease(tx, place, rules);
    });
    const drawn = await list();
    const counts = (checks: typeof made) => checks.map(({ counts: { rows } }) => rows[0]);
    const keys = (checks: typeof made) => checks.map(({ counts: { rows } }) => rows[1]);
    expect(counts(drawn)).toEqual(counts(made));
    expect(keys(drawn)).not.toEqual(keys(made));
    expect(toFindings(await findGrant(place.grantId))).toContainEqual(['repeated', 'entry']);
  });
});

it('files are not judged while a later submission waits for its release [BEY-187] [BEY-194]', async () => {
  const place = { grantId: take(), periodPk: summer };
  const repeat = (times: number) =>
    resubmit(db, place, rules, (rows) => [
      ...rows,
      ...Array.from({ length: times }, () => rows.slice(0, 1)).flat(),
    ]);
  expect([await repeat(30), await repeat(60)]).toEqual([true, true]);
  expect(toFindings(await findGrant(place.grantId))).toContainEqual(['repeated', 'entry']);
  expect(await repeat(90)).toBe(false);
  expect(await findGrant(place.grantId)).toMatchObject({ surveys: 'waiting' });
  expect(toFindings(await findGrant(place.grantId))).not.toContainEqual(['repeated', 'entry']);
});
