// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { saysStatus } from '../../../../test/forms/on-page.ts';
import {
  REPORT,
  DRAFT,
  KEEP_DRAFT,
  SAVE,
  button,
  comments,
  dialog,
  open,
  savedAs,
  toCells,
} from '../../../../test/report/open-report.tsx';
import { aReadReport, aSubmission } from '../../../../test/report/reports.ts';

afterEach(cleanup);

describe('comments', () => {
  it('are saved alone, and a modal says so [VAL-010] [VAL-011]', async () => {
    const { user, server } = await open(aReadReport(), { answers: { [SAVE]: () => savedAs(4) } });
    await user.type(comments(), 'All well');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.click(button('Save comments'));
    expect((await dialog()).textContent).toContain(
      'Thank you. Your optional comments have been successfully saved.',
    );
    expect(server.of(SAVE)[0]?.body).toMatchObject({
      formName: 'grantee',
      version: 3,
      formData: [
        {
          tableName: 'grant_submissions',
          tableData: [[{ name: 'gr_additional_info', value: { stringValue: 'All well' } }]],
        },
      ],
    });
  });

  it('stay on the page when the save fails, and Retry sends them again [ERR-001] [ERR-023]', async () => {
    let fails = true;
    const { user, server } = await open(aReadReport(), {
      answers: {
        [SAVE]: () => {
          if (fails) throw new Refusal(0, 'NETWORK');
          return savedAs(4);
        },
      },
    });
    await user.type(comments(), 'All well');
    await user.click(button('Save comments'));
    await screen.findByText(/Your comments were not saved; they are still on this page/);
    await saysStatus('Not saved — Retry');
    expect(comments().value).toBe('All well');
    expect(screen.queryByRole('dialog')).toBeNull();
    fails = false;
    await user.click(button('Retry'));
    await dialog();
    expect(toCells(server.of(SAVE)[1])).toEqual(toCells(server.of(SAVE)[0]));
  });

  it('that nothing can keep are to be copied from the page [BEY-136]', async () => {
    const refuse = () => {
      throw new Refusal(403, 'PORTAL_CLOSED', 'The portal is currently closed.');
    };
    const { user } = await open(aReadReport(), { answers: { [SAVE]: refuse, [KEEP_DRAFT]: refuse } });
    await user.type(comments(), 'All well');
    await user.click(button('Save comments'));
    await screen.findByText(/closed\. Your draft could not be kept: copy what you need from this page\./);
    expect(screen.getByText('All well')).toBeDefined();
  });

  it('ask before they are left unsaved', async () => {
    const { user, go, address } = await open(aReadReport());
    await user.type(comments(), 'All');
    void go('/contact');
    expect((await dialog()).textContent).toContain(
      'The page contains data that have not been saved. Are you sure you want to leave the page without saving?',
    );
    await user.click(button('Cancel'));
    expect(address()).toBe('/validationreport');
    expect(comments().value).toBe('All');
  });

  it('offer the draft that was left behind [BEY-064] [BEY-065]', async () => {
    const draft = {
      id: 'a1',
      answers: { gr_additional_info: 'Half a thou' },
      base_version: 3,
      saved_at: '2023-07-14T18:05:00Z',
    };
    const { user } = await open(aReadReport(), { answers: { [DRAFT]: () => [draft] } });
    expect(screen.getByText(/^You have unsaved changes from .*: restore or discard$/)).toBeDefined();
    await user.click(button('Restore'));
    expect(comments().value).toBe('Half a thou');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  it('show who saved other comments meanwhile and send the chosen ones [BEY-058] [BEY-059] [BEY-060]', async () => {
    const theirs = aSubmission({
      comments: 'Theirs',
      page: { version: 9, updated_at: '2023-07-14T18:05:00Z', updated_by: 'Ina Fox' },
    });
    const { user, server } = await open(aReadReport(), {
      answers: {
        [SAVE]: ({ body }) => {
          if ((body as { version: number }).version !== 9) throw new Refusal(409, 'VERSION_CONFLICT');
          return savedAs(10);
        },
      },
    });
    await user.type(comments(), 'Mine');
    server.answer({ [REPORT]: () => aReadReport({ submission: theirs }) });
    await user.click(button('Save comments'));
    expect((await dialog()).textContent).toContain('Ina Fox');
    // A choice already made is not lost without a question.
    await user.click(screen.getByLabelText('Theirs: Theirs'));
    await user.click(button('Not now'));
    await user.click(button('Keep editing'));
    await user.click(screen.getByLabelText('Yours: Mine'));
    await user.click(button('Save these answers'));
    await screen.findByText(/Your optional comments have been successfully saved/);
    expect(toCells(server.of(SAVE)[1])).toEqual([
      { name: 'gr_additional_info', value: { stringValue: 'Mine' } },
    ]);
  });
});
