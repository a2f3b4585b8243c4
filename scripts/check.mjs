// npm run check -- FILE --survey entry|exit: checks a survey file like the upload page and sends nothing (BEY-173).
// Exits with 0 without issues, 1 with issues, 2 when the file cannot be read or the arguments are wrong.
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importTypeScript } from './lib/import-typescript.mjs';

const USAGE = `npm run check -- FILE --survey entry|exit
  --instrument ID     the instrument of the reporting period; the latest without it
  --pairs TEMPLATE    a template of the portal, whose provider and program names are judged
  --sheet NAME, --headers-row NUMBER, --data-row NUMBER    where the rows of a custom file are
  --json              prints the findings as JSON`;

process.exitCode = await main().catch((error) => {
  console.error(error.message);
  return 2;
});

async function main() {
  const { values, positionals } = readArguments();
  const [path, ...more] = positionals;
  const { survey } = values;
  if (path === undefined || more.length > 0) throw new Error(`Name one file.\n${USAGE}`);
  if (survey !== 'entry' && survey !== 'exit') throw new Error(`Name the survey, entry or exit.\n${USAGE}`);
  const { checkFile, describeCheck, listInstruments } = await importTypeScript('scripts/check/check-file.ts');
  const checked = await checkFile({
    file: await toFile(path),
    survey,
    instrument: values.instrument ?? listInstruments()[0],
    pairs: values.pairs === undefined ? null : await toFile(values.pairs),
    sheet: values.sheet,
    headersRow: values['headers-row'],
    dataRow: values['data-row'],
  });
  console.log(values.json ? JSON.stringify(checked, null, 2) : describeCheck(checked));
  return checked.report.issues.length > 0 ? 1 : 0;
}

function readArguments() {
  const text = { type: 'string' };
  const options = {
    survey: text,
    instrument: text,
    pairs: text,
    sheet: text,
    'headers-row': text,
    'data-row': text,
    json: { type: 'boolean' },
  };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error });
  }
}

async function toFile(path) {
  try {
    // npm runs in the checkout; the path is relative to the caller's folder.
    const from = process.env.INIT_CWD ?? process.cwd();
    return new File([await readFile(resolve(from, path))], basename(path));
  } catch (error) {
    throw new Error(`The file ${path} cannot be read: ${error.code ?? error.message}.`, { cause: error });
  }
}
