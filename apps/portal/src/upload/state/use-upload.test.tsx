// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createObservable } from '../../forms/state/observable.ts';
import { NO_CORRECTION_STATE } from './corrections-state.ts';
import { EMPTY, type UploadState } from './upload-state.ts';
import { useUpload, useUploadParts } from './use-upload.ts';

afterEach(cleanup);

it('a component that reads parts of the upload is drawn when one of them changes, not for a correction', () => {
  const state = createObservable<UploadState>(EMPTY);
  const drawn: string[] = [];
  function Reader() {
    const { file, modal } = useUploadParts(state, ['file', 'modal']);
    drawn.push(`${file.at} ${modal}`);
    return null;
  }
  render(<Reader />);
  act(() => state.set({ corrections: { ...NO_CORRECTION_STATE, status: 'waiting' } }));
  expect(drawn).toEqual(['none null']);
  act(() => state.set({ modal: 'saved' }));
  act(() => state.set({ file: { at: 'loading', name: 'a.csv' } }));
  expect(drawn).toEqual(['none null', 'none saved', 'loading saved']);
});

it('a component that reads one value is drawn when it becomes another', () => {
  const state = createObservable<UploadState>(EMPTY);
  const drawn: boolean[] = [];
  function Reader() {
    drawn.push(useUpload(state, ({ save }) => save.at === 'cancelled'));
    return null;
  }
  render(<Reader />);
  act(() => state.set({ modal: 'saved' }));
  act(() => state.set({ save: { at: 'cancelled' } }));
  expect(drawn).toEqual([false, true]);
});
