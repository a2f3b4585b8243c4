// The accessibility conformance report of docs/accessibility.md in the format of OpenACR, criterion by criterion.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../lib/setup.mjs';

export const OPENACR_PATH = 'docs/security/openacr.yaml';
const LEVELS = {
  Supports: 'supports',
  Partly: 'partially-supports',
  'Does not': 'does-not-support',
  'Not applicable': 'not-applicable',
};

/** Of WCAG 2.0, which Section 508 refers to; WCAG 2.2 and docs/accessibility.md no longer have it. */
const PARSING = {
  num: '4.1.1',
  components: [
    {
      name: 'web',
      adherence: {
        level: 'supports',
        notes: 'Obsolete in WCAG 2.2; by its errata in WCAG 2.0 always satisfied by content in HTML.',
      },
    },
  ],
};

/** The report as an object, from the two tables of the document. Throws on an unknown verdict. */
export function toOpenAcr(markdown, { version }) {
  const section = (title) => markdown.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  const intro = section('How it is checked').split('\n').slice(1).join('\n').trim();
  return {
    title: 'SRAE Performance Measures Portal Accessibility Conformance Report',
    product: {
      name: 'SRAE Performance Measures Portal',
      version,
      description:
        'Reporting portal and dashboard for the performance measures of the Sexual Risk Avoidance Education programme.',
    },
    author: { name: 'The team of the portal', email: 'helpdesk@example.org' },
    catalog: '2.5-edition-wcag-2.2-508-en',
    notes:
      'Made from docs/accessibility.md. No test with people who use assistive technology, and no full pass with a particular screen reader, has been made.',
    evaluation_methods_used: intro,
    chapters: {
      success_criteria_level_a: { criteria: [...toCriteria(section('Level A')), PARSING] },
      success_criteria_level_aa: { criteria: toCriteria(section('Level AA')) },
      success_criteria_level_aaa: { disabled: true, notes: 'Not evaluated.' },
      functional_performance_criteria: {
        disabled: true,
        notes: 'Met through the success criteria of levels A and AA.',
      },
      hardware: { disabled: true, notes: 'There is no hardware.' },
      software: { disabled: true, notes: 'The product is used in a browser.' },
      support_documentation_and_services: {
        disabled: true,
        notes: 'The manual is part of the product; services are those of the agency.',
      },
    },
  };
}

function toCriteria(text) {
  return [...text.matchAll(/^\| (\d\.\d\.\d+) [^|]*\| ([^|]+) \| ([^|]*) \|/gm)].map(
    ([, num, verdict, remarks]) => {
      const level = LEVELS[verdict.trim()];
      if (!level) throw new Error(`${num}: '${verdict}' is no verdict`);
      return { num, components: [{ name: 'web', adherence: { level, notes: remarks.trim() } }] };
    },
  );
}

/** Writes docs/security/openacr.yaml and returns it. */
export function writeOpenAcr() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const report = toOpenAcr(readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8'), manifest);
  writeFileSync(join(ROOT, OPENACR_PATH), stringify(report));
  return report;
}
