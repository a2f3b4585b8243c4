// Public information before sign-in follows the settings of the installation.
import { auth } from '@srae/contract/accounts/auth';
import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testPortal } from '../../../test/portal/test-portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'logos-'));
afterAll(() => rmSync(folder, { recursive: true }));
const logo = join(folder, 'agency.svg');
writeFileSync(logo, '<svg/>');

it('answers the names and pictures that are set, and no path of the server [LAY-009] [LAY-010]', async () => {
  const { stranger } = await testPortal({
    PRODUCT_NAME: 'Measures of Tomorrow',
    STUDY_TITLE: 'A Study of Measures',
    PARTNER_LOGOS: `An agency=${logo}`,
  });
  const { data } = await stranger.call<PublicConfig>(auth.readConfig);
  expect(data.product_name).toBe('Measures of Tomorrow');
  expect(data.branding).toEqual({
    study_title: 'A Study of Measures',
    logos: [{ name: 'An agency', src: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  });
  expect(JSON.stringify(data)).not.toContain(folder);
});
