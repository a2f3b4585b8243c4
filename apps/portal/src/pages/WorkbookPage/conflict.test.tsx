// @vitest-environment happy-dom
import { gunzipSync } from 'node:zlib';
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { saved, workbookState } from '@srae/domain/test/workbook-state';
import { workbookSheets } from '@srae/domain/workbook/sheets';
import type { WorkbookState } from '@srae/domain/workbook/state';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';
import { taskWorker } from '../../../test/task-worker.ts';
import type { ToReader } from '../../workbook/protocol.ts';
import { readWorkbookFile } from '../../workbook/worker/read-workbook-file.ts';
import { ImportWorkbook } from './ImportWorkbook.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLACE = '/api/grantees/7/submissions/2/workbook';

/** Three providers with the given staff counts and page version. */
function stateWith(staff: readonly number[], version = [1, 1, 1]): WorkbookState {
  const state = workbookState('2021', 'summer');
  const [provider] = state.providers;
  if (!provider) throw new Error('The state has no provider.');
  return {
    ...state,
    providers: ['Maple', 'Larch', 'Alder'].map((name, at) => ({
      ...provider,
      pk: 11 + at,
      name,
      programs: [],
      page: {
        ...saved({ ...provider.page.answers, prov_num_staff_admin_progs: staff[at] ?? null }),
        version: version[at] ?? 1,
      },
    })),
  };
}

it('a save that meets a page saved meanwhile keeps every choice, and asks anew about that page alone [BEY-165] [BEY-166]', async () => {
  vi.stubGlobal('Worker', function () {
    return taskWorker((task: ToReader) => readWorkbookFile(task, () => undefined));
  });
  let now = stateWith([5, 5, 5]);
  const bodies: WorkbookSave[] = [];
  const { user } = renderPortal('/', {
    me: aPerson(),
    routes: [{ path: '/', element: <ImportWorkbook forms={FORMS} params={{ grantId: 7, periodPk: 2 }} /> }],
    answers: {
      [`GET ${PLACE}`]: () => now,
      [`PUT ${PLACE}`]: async ({ body }) => {
        const packed = new Uint8Array(await new Response(body as Blob).arrayBuffer());
        bodies.push(JSON.parse(gunzipSync(packed).toString()));
        throw new Refusal(409, 'VERSION_CONFLICT', 'Someone has saved this page.', { page: 0 });
      },
    },
  });
  const bytes = await writeWorkbook(workbookSheets(stateWith([6, 7, 8]), FORMS));
  fireEvent.change(screen.getByLabelText('Choose a file'), {
    target: { files: [new File([bytes], 'forms.xlsx')] },
  });
  const choice = async (name: string) => {
    const page = await screen.findByRole('region', { name: `Providers: ${name}` });
    return within(page).getByRole<HTMLInputElement>('checkbox');
  };
  await user.click(await choice('Larch'));

  now = stateWith([99, 5, 5], [2, 1, 1]);
  await user.click(screen.getByRole('button', { name: 'Save 2 pages' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByText(/Providers of Maple/);
  await screen.findByText('Saved since you downloaded');
  const chosen = await Promise.all(['Maple', 'Larch', 'Alder'].map(choice));
  expect(chosen.map(({ checked }) => checked)).toEqual([false, false, true]);

  await user.click(screen.getByRole('button', { name: 'Save 1 page' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies.map(({ pages }) => pages.map(({ provider }) => provider))).toEqual([[11, 13], [13]]);
});
