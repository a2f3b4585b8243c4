// Searches committed files for secrets: keys and tokens by their issuers' formats, and values of settings
// named like secrets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';
import { sourceFiles } from './files.mjs';

/** Formats of secrets. Each pattern is written so that it does not match itself. */
export const RULES = {
  'private key': /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/,
  'AWS access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,255})\b/,
  'GitLab token': /\bglpat-[\w-]{20}\b/,
  'Slack token': /\bxox[abposr]-[A-Za-z0-9-]{10,250}/,
  'Google key': /\bAIza[\w-]{35}\b/,
  'Stripe key': /\b[rs]k_live_[A-Za-z0-9]{20,99}\b/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  'Twilio key': /\bSK[0-9a-f]{32}\b/,
  'signed token': /\beyJ[\w-]{10,500}\.eyJ[\w-]{10,2000}\.[\w-]{20,500}/,
  'address with a password':
    /\b(?:postgres|postgresql|mysql|mongodb|redis|amqp|smtp|smtps|https?):\/\/[^\s:@/'"`$<{]{1,64}:[^\s:@/'"`$<{]{4,64}@[\w.-]{3,}/,
  'named like a secret':
    /\b\w{0,40}(?:password|passwd|secret|api_?key|access_?key|private_?key|auth_?token)\w{0,20}["']?\s{0,4}[:=]\s{0,4}["'](?=[^"']*\d)(?=[^"']*[A-Za-z])[^"'\s$<{]{12,200}["']/i,
};

/** Tests use fictitious people and places, with passwords that are valid nowhere else. */
const NOT_IN_TESTS = new Set(['address with a password', 'named like a secret']);
const TEST = /\.(?:test|e2e)\.\w+$|^e2e\/|\/test\//;

/** The demo's password, published in the README. */
const KNOWN = 'Quiet-Harbor-58!';

/** Findings in a text: the rule and the line. */
export function secretsIn(text, file = '') {
  const isTest = TEST.test(file);
  const rules = Object.entries(RULES).filter(([rule]) => !(isTest && NOT_IN_TESTS.has(rule)));
  return text
    .split('\n')
    .flatMap((line, at) =>
      rules
        .filter(([, form]) => form.test(line) && !line.includes(KNOWN))
        .map(([rule]) => ({ rule, line: at + 1 })),
    );
}

/** Findings in every file of the source; binary files are skipped. */
export function secretsOfSource() {
  return sourceFiles()
    .filter((file) => !/(?:\.(?:png|xlsx|pdf|woff2|ico)|package-lock\.json)$/.test(file))
    .flatMap((file) =>
      secretsIn(readFileSync(join(ROOT, file), 'utf8'), file).map((found) => ({ file, ...found })),
    );
}
