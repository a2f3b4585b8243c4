import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { describe, expect, it } from 'vitest';
import { openDependentFlags } from '../../../test/portal/calls/dependent-flags-portal.ts';

const { REFUSED, read, save, flags, report, submit, damage } = await openDependentFlags();

const comments = (text: string) => ({ name: 'gr_additional_info', value: { stringValue: text } });

describe('Submit Data', () => {
  it.each([
    ['grantee', 'green', { gr_grantee_staff_num: 1, gr_grantee_ftes_num: 2 }],
    ['provider', 'green', { prov_num_staff_admin_progs: 1, prov_num_fte_admin_progs: 2 }],
    ['programreach', 'green', { prog_reach_attend: 1 }],
  ] as const)('refuses a %s page whose flags are damaged to %s [BEY-139]', async (form, _, broken) => {
    const before = (await report()).submission?.latest;
    await save(form, broken);
    await damage(form, { minor: false, major: false });
    expect((await submit()).submission).toEqual({ submitted: false, number: null, message: REFUSED });
    expect(await flags(form)).toMatchObject({ major: true });
    expect((await report()).submission?.latest).toEqual(before);
    await save(form, { ...CLEAN_ANSWERS[form], gr_num_new_providers: 1 });
  });

  it('takes a page whose flags are damaged to red [BEY-139]', async () => {
    await damage('programentryexit', { minor: true, major: true });
    expect((await submit()).submission).toMatchObject({
      submitted: true,
      message: 'Your data have been successfully submitted.',
    });
    expect(await flags('programentryexit')).toMatchObject({ minor: false, major: false });
  });

  it('leaves gr_submitted as it is when it is refused, and saves the comments in either case [BEY-140] [VAL-022]', async () => {
    expect((await submit(comments('All is in.'))).submission).toMatchObject({ submitted: true });
    expect(await read('grantee')).toMatchObject({ gr_submitted: true, gr_additional_info: 'All is in.' });

    await save('programreach', { prog_reach_attend: 1 });
    expect((await submit(comments('We shall mend it.'))).submission).toMatchObject({ submitted: false });
    expect(await read('grantee')).toMatchObject({
      gr_submitted: true,
      gr_additional_info: 'We shall mend it.',
    });
    expect((await submit()).submission).toMatchObject({ submitted: false });
    expect(await read('grantee')).toMatchObject({
      gr_submitted: true,
      gr_additional_info: 'We shall mend it.',
    });
  });
});
