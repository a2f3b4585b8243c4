// @vitest-environment happy-dom
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { compile } from 'sass';
import { afterEach, expect, it } from 'vitest';
import type { FileState } from '../../../upload/state/upload-state.ts';
import { FileChooser } from './FileChooser.tsx';

const source = join(import.meta.dirname, '../../..');
const styles = ['styles/_tokens.scss', 'pages/UploadPage/upload.scss']
  .map((file) => compile(join(source, file)).css)
  .join('\n');

afterEach(cleanup);

/** The RGB components of an element's color. */
function readColour(element: Element | null | undefined): readonly number[] {
  if (!element) throw new Error('There is no such element.');
  const [, hex = ''] = /^#([0-9a-f]{6})$/i.exec(getComputedStyle(element).color) ?? [];
  return (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
}

function show(file: FileState) {
  render(
    <>
      <style>{styles}</style>
      <FileChooser file={file} disabled={false} onChoose={() => undefined} onCancel={() => undefined} />
    </>,
  );
}

it('a good file has a check and its text in green [UPL-019]', () => {
  const opened = { kind: 'csv', sheetNames: null, sheets: [], stamp: null, sha256: '' } as const;
  show({ at: 'loaded', name: 'spring.csv', size: 2048, opened });
  const text = screen.getByText('File loaded successfully...');
  for (const one of [text, text.closest('p')?.querySelector('svg')]) {
    const [red = 0, green = 0, blue = 0] = readColour(one);
    expect(green).toBeGreaterThan(red + 40);
    expect(green).toBeGreaterThan(blue + 40);
  }
});
