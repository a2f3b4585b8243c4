// Checks a survey file with the portal, or uploads it, without a person: for the data system of a grantee.
// Node 18 or newer, no packages. See README.md beside this file.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    survey: { type: 'string' },
    period: { type: 'string' },
    provider: { type: 'string' },
    'validate-only': { type: 'boolean', default: false },
  },
});
const [path] = positionals;
const { SRAE_PORTAL: portal, SRAE_KEY: key } = process.env;
if (!portal || !key || !path || !['entry', 'exit'].includes(values.survey)) {
  console.error(
    'SRAE_PORTAL=https://… SRAE_KEY=srae_… node upload-survey.mjs FILE --survey entry|exit [--period NAME] [--provider KEY] [--validate-only]',
  );
  process.exit(2);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

async function main() {
  const { grant, periods } = await ask('GET', '/api/machine');
  const period = values.period
    ? periods.find(({ name }) => name === values.period)
    : periods.find(({ current }) => current);
  if (!period) throw new Error(`There is no such period. Periods: ${periods.map(({ name }) => name).join(', ')}.`);
  const provider = values.provider ? `/providers/${values.provider}` : '';
  const what = values['validate-only'] ? 'validation' : 'uploads';
  const found = await ask(
    'POST',
    `/api/machine/${grant.pk}${provider}/submissions/${period.pk}/${values.survey}/${what}?file=${encodeURIComponent(basename(path))}`,
    await readFile(path),
  );
  console.log(`${grant.name}, ${period.name}: ${found.verdict}`);
  for (const [title, findings] of [
    ['Issue', found.issues],
    ['Warning', found.warnings],
    ['Hint', found.hints],
  ]) {
    for (const { message, details } of findings) console.log([`${title}: ${message}`, ...details].join('\n    '));
  }
  if (found.receipt) console.log(`Stored as upload ${found.receipt.number}, ${found.receipt.upload_row_count} rows.`);
  return found.accepted ? 0 : 1;
}

/** One call; a refusal is an error with the portal's sentence. Waits and tries again where it is asked to. */
async function ask(method, address, body, tries = 5) {
  const answer = await fetch(new URL(address, portal), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/octet-stream' } : {}),
    },
    body,
  });
  const { data, error } = await answer.json();
  if (answer.ok) return data;
  if (answer.status === 503 && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return ask(method, address, body, tries - 1);
  }
  throw new Error(`${answer.status} ${error.code}: ${error.message}`);
}
