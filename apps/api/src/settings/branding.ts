/** Branding: the study's title and the partners' logos in the footer (LAY-009, LAY-010). */
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { SettingProblem } from './setting-problem.ts';

export type Branding = {
  readonly studyTitle: string;
  /** An image is a file of the built pages or, set by the operator, a data URL with the file. */
  readonly logos: readonly { readonly name: string; readonly src: string }[];
};

/**
 * Reads `STUDY_TITLE` and `PARTNER_LOGOS`, entries 'Name=file' joined by semicolons; the defaults are neutral. Throws
 * SettingProblem for a file that is missing, not an image, or too large.
 */
export function readBranding(env: Readonly<Record<string, string | undefined>>): Branding {
  const logos = env['PARTNER_LOGOS'];
  return {
    studyTitle: env['STUDY_TITLE'] ?? 'SRAE Performance Measures Study',
    logos: logos === undefined ? NEUTRAL : logos.split(';').map(toLogo),
  };
}

const NEUTRAL = [
  { name: 'Sponsoring agency', src: '/partner-agency.svg' },
  { name: 'Study team', src: '/partner-study.svg' },
];

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
/** Every page loads them before any other data. */
const MOST_BYTES = 64 * 1024;

function toLogo(entry: string): Branding['logos'][number] {
  const [name = '', ...rest] = entry.split('=');
  const file = rest.join('=').trim();
  const type = TYPES[extname(file).toLowerCase()];
  if (name.trim() === '' || type === undefined)
    throw new SettingProblem(
      `PARTNER_LOGOS has '${entry.trim()}'. Use Name=file for each logo, joined by semicolons; svg, png, jpg or webp.`,
    );
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new SettingProblem(`PARTNER_LOGOS names ${file}, which is no file.`);
  if (found.size > MOST_BYTES)
    throw new SettingProblem(
      `PARTNER_LOGOS names ${file}, which is larger than 64 KB. Use a smaller picture.`,
    );
  return { name: name.trim(), src: `data:${type};base64,${readFileSync(file).toString('base64')}` };
}
