// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadButton, type NamedFile } from './DownloadButton.tsx';

const FILE: NamedFile = { name: 'forms.csv', file: new Blob(['a,b']) };
const user = userEvent.setup();
const kept: string[] = [];

beforeEach(() => {
  kept.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('download button', () => {
  it('hands the file over under its name', async () => {
    render(<DownloadButton make={() => Promise.resolve(FILE)}>Download</DownloadButton>);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(kept).toEqual(['forms.csv blob:1']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks once while a file is being made', async () => {
    let finish = (_file: NamedFile): void => undefined;
    const make = vi.fn<() => Promise<NamedFile>>(() => new Promise((resolve) => (finish = resolve)));
    render(<DownloadButton make={make}>Download</DownloadButton>);
    const button = screen.getByRole('button', { name: /Download/ });
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(make).toHaveBeenCalledTimes(1);
    finish(FILE);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(kept).toHaveLength(1);
  });

  it('says when no file could be made, and no more once one could', async () => {
    const make = vi.fn<() => Promise<NamedFile>>().mockRejectedValueOnce(new Error('down'));
    make.mockResolvedValue(FILE);
    render(<DownloadButton make={make}>Download</DownloadButton>);
    const button = screen.getByRole('button', { name: 'Download' });
    await user.click(button);
    const said = await screen.findByText('The file could not be made. Please try again.');
    expect(kept).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(said.isConnected).toBe(false));
    expect(kept).toHaveLength(1);
  });
});
