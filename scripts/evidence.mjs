// npm run evidence [-- --oscal-schema <file>] [--openacr-schema <file>]: all static evidence about the product in one
// command. Writes docs/sbom.json, docs/expressions.json, the component definition and the accessibility
// conformance report in docs/security, prints one line per part, and fails when one of them does.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BOUNDED, writeExpressions } from './evidence/expressions.mjs';
import { writeOpenAcr } from './evidence/openacr.mjs';
import { writeComponentDefinition } from './evidence/oscal.mjs';
import { deliveredPackages, isAllowed } from './evidence/packages.mjs';
import { writeSbom } from './evidence/sbom.mjs';
import { findDeviations } from './evidence/schemas.mjs';
import { secretsOfSource } from './evidence/secrets.mjs';
import { ROOT } from './lib/setup.mjs';

const path = { type: 'string' };
const { values: schemas } = parseArgs({ options: { 'oscal-schema': path, 'openacr-schema': path } });

const delivered = deliveredPackages();
const refused = delivered.filter((one) => !isAllowed(one));
say('licences', refused.length === 0, `${delivered.length} delivered packages`, refused);

say('bill of materials', true, `${writeSbom()} components in docs/sbom.json`);

const secrets = secretsOfSource();
say('secrets', secrets.length === 0, 'searched in every file of the source', secrets);

const verdicts = Object.entries(await writeExpressions());
const slow = verdicts.filter(([text, verdict]) => verdict !== 'linear' && !BOUNDED.has(text));
const kept = `${verdicts.length} in docs/expressions.json, ${BOUNDED.size} of them bounded by their texts`;
say('regular expressions', slow.length === 0, kept, slow);

hold('component definition (OSCAL)', writeComponentDefinition(), schemas['oscal-schema']);
hold('accessibility conformance report (OpenACR)', writeOpenAcr(), schemas['openacr-schema']);

audit();

/** Validates a document against the published schema of its format, if provided; without it nothing is proven. */
function hold(name, document, schemaFile) {
  if (!schemaFile) {
    console.log(`== NOT CHECKED  ${name}  written; its structure is tested, no schema was named`);
    return;
  }
  const deviations = findDeviations(schemaFile, document);
  return say(name, deviations.length === 0, `written, held against ${schemaFile}`, deviations);
}

/** Known vulnerabilities of delivered packages; without an audit service it reports so and proves nothing. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const { metadata } = readAnswer(stdout);
  const counts = metadata?.vulnerabilities;
  if (!counts) {
    console.log(
      '== NOT CHECKED  dependency audit  the registry answers no audit; run this where it does before a release',
    );
    return;
  }
  const { critical, high, moderate, low } = counts;
  const found = `critical ${critical}, high ${high}, moderate ${moderate}, low ${low}`;
  say('dependency audit', critical + high === 0, found);
}

function readAnswer(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function say(name, ok, what, findings = []) {
  console.log(`== ${ok ? 'passed ' : 'FAILED '}  ${name}  ${what}`);
  for (const one of findings) console.error(`   ${JSON.stringify(one)}`);
  if (!ok) process.exitCode = 1;
}
