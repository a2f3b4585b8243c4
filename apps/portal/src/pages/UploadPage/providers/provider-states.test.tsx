// @vitest-environment happy-dom
// What the table of survey data by provider says of each: in use, missing, different, or not needed and why.
import type { InForce } from '@srae/contract/schemas/uploads';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { IN_FORCE, OWN, table, openByProvider as open } from '../../../../test/upload/by-provider.tsx';
import { PLACE } from '../../../../test/upload/open-page.tsx';

afterEach(cleanup);

describe('survey data by provider', () => {
  it('are not asked of a provider of whom none are expected: the row says why and where that is answered', async () => {
    const idle = { fk_providers: 23, provider_name: 'Idle House', may_upload: false, programs: [] };
    const providers = [...IN_FORCE.providers, { ...idle, expected: 0, rows: 0, file: null }];
    open('Grantee', '/upload/entry?period=2', {
      [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, providers }),
    });
    const row = within(within(await table()).getByRole('row', { name: /Idle House/ }));
    expect(row.queryByRole('link', { name: /Upload a file/ })).toBeNull();
    row.getByText('No entry surveys are expected: no active program of this provider reports any.');
    const link = row.getByRole('link', { name: 'Program table of Idle House' });
    expect(link.getAttribute('href')).toBe('/provider/23/programs?period=2');
  });

  it.each(['Grantee', 'Provider'])(
    'of a provider of whom none are expected: a %s reads why',
    async (role) => {
      open(role, '/upload/entry?provider=21', { [`GET ${OWN}/providers-programs/reduce`]: () => [] });
      await screen.findByText(
        /no programs of Riverside Youth are expected to provide participant entry survey data/,
      );
      const link = screen.getByRole('link', { name: 'Program table of Riverside Youth' });
      expect(link.getAttribute('href')).toBe('/provider/21/programs');
      expect(screen.queryByRole('region', { name: /^Step 2: File/ })).toBeNull();
    },
  );

  it.each<[string, readonly Partial<InForce['providers'][number]['programs'][number]>[], string]>([
    ['all rows are under another program', [{ rows: 1234 }, { rows: 0 }], 'Missing'],
    ['the differences even out', [{ rows: 617 }, { rows: 617, expected: 616 }], 'Rows differ'],
    [
      'no youth began in the other program',
      [{ rows: 600 }, { rows: 0, no_upload_reason: 'no-youth' }],
      'In use',
    ],
  ])('are judged by program where %s [BEY-153]', async (_, programs, state) => {
    const [first, second] = IN_FORCE.providers;
    const own = programs.map((one, at) => ({
      fk_programs: 40 + at,
      program_name: `Program ${at}`,
      expected: one.rows === 0 ? 634 : (one.rows ?? 0),
      rows: 0,
      no_upload_reason: null,
      ...one,
    }));
    open('Grantee', undefined, {
      [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, providers: [{ ...first, programs: own }, second] }),
    });
    const row = within(within(await table()).getByRole('row', { name: /^Riverside Youth/ }));
    expect(row.getByText(state)).toBeTruthy();
    expect(row.queryByText('No rows of Program 1') !== null).toBe(state === 'Missing');
  });

  it.each([
    ['no-youth', 'The report asks for none: no youth began or completed its programs.'],
    ['no-youth-served', 'The report asks for none: this provider did not serve youth.'],
  ] as const)(
    'are not needed where counts are left from before (%s) [BEY-153] [VAL-030]',
    async (reason, why) => {
      const [first, second] = IN_FORCE.providers;
      const programs = second?.programs.map((one) => ({ ...one, no_upload_reason: reason }));
      open('Grantee', undefined, {
        [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, providers: [first, { ...second, programs }] }),
      });
      const row = within(within(await table()).getByRole('row', { name: /^Hillside/ }));
      row.getByText('Not needed');
      row.getByText(why);
      expect(row.queryByText('Missing')).toBeNull();
    },
  );
});
