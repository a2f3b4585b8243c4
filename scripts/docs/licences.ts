/** The licences of everything the product is delivered with, from the lockfile. */
import { ALLOWED_LICENCES, deliveredPackages, READ_LICENCES } from '../evidence/packages.mjs';

export function licencesDocument(): string {
  const rows = deliveredPackages().map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  const read = Object.entries(READ_LICENCES).map(([name, says]) => `- ${name}: ${says}.`);
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
  ].join('\n');
}
