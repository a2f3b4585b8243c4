import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { describe, expect, it } from 'vitest';
import { cleanCsv, mapTheRest, openChecked, openSession } from '../../../test/upload/open-session.ts';
import { csvFile } from '../../../test/upload/fixtures.ts';
import { canSave } from '../../upload/state/steps/save-steps.ts';
import { EMPTY, type UploadState } from '../../upload/state/upload-state.ts';
import { waitingForCheck, waitingForSave } from './waiting.ts';

const forCheck = (state: UploadState) => waitingForCheck(SURVEYS.entry, state);
const forSave = (state: UploadState) => waitingForSave(state, canSave(state));

describe('the check of the data waits', () => {
  it('for a file, then for a choice for every item, and for nothing while it runs', async () => {
    const opened = openSession();
    const { session } = opened;
    expect(forCheck(session.get())).toBe('Choose a file first.');
    await session.choose(cleanCsv(1));
    expect(forCheck(session.get())).toMatch(/^Map every survey item/);
    mapTheRest(opened);
    expect(forCheck(session.get())).toBeNull();
    const running = session.check();
    expect(session.get().check.at).toBe('running');
    expect(forCheck(session.get())).toBeNull();
    await running;
  });
});

describe('the save waits', () => {
  it('for a check, and then for nothing', async () => {
    expect(forSave(EMPTY)).toBe('Check the data first.');
    const { session } = await openChecked(1);
    expect(forSave(session.get())).toBeNull();
  });

  it('for the issues that the check found', async () => {
    const opened = openSession();
    const { session } = opened;
    await session.choose(
      csvFile([
        ['provider_name', 'program_name', 'survey_version'],
        ['Nobody', 'Nothing', 'HS'],
      ]),
    );
    mapTheRest(opened);
    await session.check();
    expect(forSave(session.get())).toBe('Resolve the issues listed above first.');
  });

  it('for nothing once it has begun: its receipt stays open', async () => {
    const { session } = await openChecked(1);
    const saving = session.save();
    expect(forSave(session.get())).toBeNull();
    await saving;
    expect(session.get().save.at).toBe('done');
    expect(forSave(session.get())).toBeNull();
  });
});
