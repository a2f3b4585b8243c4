// Practice grants are excluded in one place: no statement lists the grants table directly (decision 37).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const STORE = fileURLToPath(new URL('..', import.meta.url));

/** Statements on the table itself, and why each is allowed: it has the key of one grant, or handles practice. */
const ON_THE_TABLE: Readonly<Record<string, string>> = {
  'access/targets.ts': 'one grant, with whether it is for practice',
  'accounts/access-reviews.ts': 'the grants of associations, which practice grants have none of',
  'accounts/associations.ts': 'one grant: its lock and its label',
  'accounts/grant-entries.ts': 'the grants that a person holds, by key',
  'accounts/invitations.ts': 'the grant of an invitation, by key',
  'accounts/people-directory.ts': 'the organisation of grants, by key',
  'audit/search.ts': 'the audit is complete',
  'credentials/machine-keys.ts': 'the grant of a key, by key',
  'exports/form-rows.ts': 'names of the grants that were found',
  'figures/facts.ts': 'the facts of a grant that was found',
  'figures/tracker.ts': 'grants by key, for those who hold them, and names of the grants that were found',
  'forms/form-context.ts': 'one grant',
  'programme/period-settings.ts': 'a lock of all grants, and extensions, which counted grants alone have',
  'programme/practice.ts': 'practice itself',
  'programme/programme-lists.ts': 'whether a grantee has practice',
  'quality/portfolios.ts': 'one grant, held against the counted ones',
  'records/portal-records.ts': 'practice itself',
  'releases/release-source.ts': 'one grant',
  'reports/grant-snapshots.ts': 'the names of one grant',
  'uploads/expected.ts': 'one grant',
};

it('whatever lists or counts grants reads counted_grants [BEY-171]', () => {
  const statement = /\b(?:from|join) grants\b|(?:From|Join)\('grants\b|sql\.table\('grants'\)/;
  const files = readdirSync(STORE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = files.filter((name) => statement.test(readFileSync(`${STORE}/${name}`, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(ON_THE_TABLE).toSorted());
});
