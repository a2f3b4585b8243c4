// The controls of NIST SP 800-53 (moderate) that the product implements, with the tests that prove each, as an OSCAL
// component definition: controls.json describes the implementation, the titles of the tests locate the proof.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';
import { indexTests } from './test-index.mjs';

export const OSCAL_PATH = 'docs/security/component-definition.json';
const BASELINE =
  'https://raw.githubusercontent.com/usnistgov/oscal-content/main/nist.gov/SP800-53/rev5/json/NIST_SP-800-53_rev5_MODERATE-baseline_profile.json';
/** The newest version whose schema its publisher keeps in the repository. */
const OSCAL_VERSION = '1.0.6';

/** {as-of, controls}: each control with `how`, and the `rows` or files of `tests` that prove it. */
export function readControls() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'controls.json'), 'utf8'));
}

/** The component definition. Throws when a control names a row that no test names. */
export function toComponentDefinition({ 'as-of': asOf, controls }, index, { version }) {
  const requirements = Object.entries(controls).map(([id, control]) => toRequirement(id, control, index));
  return {
    'component-definition': {
      uuid: toUuid('component-definition'),
      metadata: {
        title: 'SRAE Performance Measures Portal: controls of the software',
        'last-modified': asOf,
        version,
        'oscal-version': OSCAL_VERSION,
        remarks:
          'What the software itself does. Controls of the machines, the network, the people and the organisation are those of the system that it is part of.',
      },
      components: [
        {
          uuid: toUuid('component'),
          type: 'software',
          title: 'SRAE Performance Measures Portal',
          description:
            'Reporting portal and dashboard for the performance measures of the Sexual Risk Avoidance Education programme.',
          'control-implementations': [
            {
              uuid: toUuid('moderate'),
              source: BASELINE,
              description:
                'Controls of the moderate baseline of NIST SP 800-53, revision 5, that the software implements.',
              'implemented-requirements': requirements,
            },
          ],
        },
      ],
    },
  };
}

function toRequirement(id, { how, rows = [], tests = [] }, index) {
  const unproven = rows.filter((row) => !index.has(row));
  if (unproven.length > 0) throw new Error(`${id}: no test names ${unproven.join(', ')}`);
  const files = [...new Set([...rows.flatMap((row) => [...index.get(row)]), ...tests])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  if (files.length === 0) throw new Error(`${id}: nothing proves it`);
  return {
    uuid: toUuid(id),
    'control-id': id,
    description: how,
    ...(rows.length > 0 && {
      props: rows.map((row) => ({ name: 'requirement', ns: 'https://example.org/ns/srae', value: row })),
    }),
    links: files.map((file) => ({ href: `../../${file}`, rel: 'reference', text: 'Test' })),
  };
}

/** The same name has the same key in every release (version 5 of RFC 4122). */
function toUuid(name) {
  const hash = createHash('sha1').update(`srae-performance-measures-portal ${name}`).digest();
  hash[6] = (hash[6] & 0x0f) | 0x50;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Writes docs/security/component-definition.json and returns it. */
export function writeComponentDefinition() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const definition = toComponentDefinition(readControls(), indexTests(), manifest);
  writeFileSync(join(ROOT, OSCAL_PATH), `${JSON.stringify(definition, null, 2)}\n`);
  return definition;
}
