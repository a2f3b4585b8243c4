/** The licences of all delivered third-party software, from the lockfile. */
import { ALLOWED_LICENCES, deliveredData, deliveredPackages, READ_LICENCES } from '../evidence/packages.mjs';

export function licencesDocument(): string {
  const rows = deliveredPackages().map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  const read = Object.entries(READ_LICENCES).map(([name, says]) => `- ${name}: ${says}.`);
  const data = deliveredData().map(
    ({ name, by, licence, source }) => `| ${name} | ${by} | ${licence} | <${source}> |`,
  );
  return [
    '# Licences',
    '',
    'What the product is delivered with, from the lockfile; tools of development are not delivered. A test refuses',
    `any licence but ${[...ALLOWED_LICENCES].join(', ')}, and these, which were read:`,
    '',
    ...read,
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...rows,
    '',
    'Data of others in the bundle of the server, under a licence of their own that holds for the file alone:',
    '',
    '| File | By | Licence | Source |',
    '|---|---|---|---|',
    ...data,
    '',
  ].join('\n');
}
