// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONTEXT, fakeTracker, openDashboard } from '../test/fake-tracker.tsx';

const tracker = fakeTracker();

describe('the views', () => {
  it('lead from the figures to the tracker and back, each with its own filters', async () => {
    history.replaceState(null, '', '/');
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'State SRAE');
    await user.click(screen.getByRole('button', { name: 'Reporting tracker' }));
    expect(await screen.findByRole('heading', { name: 'Reporting tracker' })).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Funding stream').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Results' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('Funding stream')).value).toBe('2');
  });

  it('name the document after what is shown, and not after the figures before it is known', async () => {
    history.replaceState(null, '', '/?view=reports');
    const titles = new Set<string>();
    const watch = new MutationObserver(() => titles.add(document.title));
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    document.title = '';
    openDashboard();
    titles.add(document.title);
    expect(await screen.findByRole('heading', { name: 'Reporting tracker' })).toBeDefined();
    titles.add(document.title);
    watch.disconnect();
    expect(document.title).toBe('Reporting tracker');
    expect(titles.has('Results')).toBe(false);
  });

  it('show a Grantee the own report, and a Provider none', async () => {
    const [grant] = CONTEXT.grants;
    if (!grant) throw new Error('no grant');
    tracker.context = { ...CONTEXT, staff: false, grants: [{ ...grant, role: 'grantee' }] };
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Report status' })).toBeDefined();
    const own = await screen.findByRole('region', { name: 'Northern Youth' });
    expect(own.textContent).toContain('Open pages2 to revise, 1 incomplete, 3 not saved');
    expect(tracker.asked.some(({ pathname }) => pathname.endsWith('/tracker'))).toBe(false);
    cleanup();
    tracker.context = {
      ...tracker.context,
      grants: [{ ...grant, role: 'provider', providers: [{ pk: 1, name: 'North' }] }],
    };
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Report status' })).toBeNull();
  });
});
