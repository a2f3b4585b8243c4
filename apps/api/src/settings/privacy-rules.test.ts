import { describe, expect, it } from 'vitest';
import { listInstruments } from '@srae/domain/instruments/instruments';
import { isNamed } from '@srae/domain/row-release/choices';
import { readPrivacyRules } from './privacy-rules.ts';
import { SettingProblem } from './setting-problem.ts';

describe('the settings of releases', () => {
  it('name the columns that identify, without them the usual ones, and further sensitive ones [BEY-189]', () => {
    expect(readPrivacyRules({}).quasiIdentifiers).toContain('age');
    expect(readPrivacyRules({}).sensitiveItems).toEqual([]);
    expect(readPrivacyRules({ RELEASE_SENSITIVE_ITEMS: 'sex' }).sensitiveItems).toEqual(['sex']);
    expect(readPrivacyRules({ RELEASE_QUASI_IDENTIFIERS: 'sex, race_*' }).quasiIdentifiers).toEqual([
      'sex',
      'race_*',
    ]);
  });

  it.each(['shoe_size', 'age,,sex', 'shoe_*'])(
    'refuse %s, as a misspelled name would protect nobody',
    (text) => {
      expect(() => readPrivacyRules({ RELEASE_QUASI_IDENTIFIERS: text })).toThrow(SettingProblem);
    },
  );
});

it('identifies people by a column that an instrument names otherwise as by the one it was before [BEY-189]', () => {
  const { quasiIdentifiers } = readPrivacyRules({});
  const renamed = listInstruments().flatMap(({ id, crosswalk }) =>
    (crosswalk?.items ?? []).flatMap(({ place, name, earlier }) =>
      place === 'form' || earlier === undefined ? [] : [{ id, name, earlier }],
    ),
  );
  const isOne = (name: string) => isNamed(quasiIdentifiers, { name });
  expect(renamed.filter(({ name, earlier }) => isOne(name) !== isOne(earlier))).toEqual([]);
});
