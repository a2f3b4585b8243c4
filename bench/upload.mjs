// The upload figures S1 to S5 and S12, each measured with its yardstick in the same run.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, rounded } from './lib/results.mjs';
import { measureBrowser } from './upload/browser.mjs';
import { bundled } from './upload/bundle.mjs';
import { surveyFile } from './upload/files.mjs';
import { measureSaving } from './upload/saving.mjs';

const COUNT = 100_000;
const SMALL = 10_000;

export async function measure({ only, rounds }) {
  const address = await bundled('product');
  const product = await import(address);
  const wanted = (name) => !only || only.includes(name);
  const results = {};

  const reading = async (figure, format, times = rounds) => {
    if (!wanted(figure)) return;
    const { own, yardstick } = await readingTimes(figure, format, COUNT, times);
    const small = await readingTimes(figure, format, SMALL, times);
    const growth = rounded(median(own) / median(small.own));
    const note = `${ms(own)} beside ${ms(yardstick)}; 10,000 rows ${ms(small.own)} beside ${ms(small.yardstick)}, ten times the rows take ${growth} times as long`;
    results[figure] = { value: rounded(median(own) / median(yardstick)), rounds: times, note };
  };
  const readingTimes = async (figure, format, count, times) => {
    const path = await surveyFile(product, format, count);
    const words = [address, figure, path, String(count), String(times)];
    return JSON.parse(node(['--expose-gc', '--max-old-space-size=4096', program('reading'), ...words]));
  };

  await reading('S1', 'csv');
  await reading('S2', 'xlsx');
  await reading('S3', 'xlsx', Math.min(rounds, 3));
  if (wanted('S4')) {
    const path = await surveyFile(product, 'xlsx', COUNT);
    const peaks = Array.from({ length: rounds }, () =>
      Number(node([program('memory'), address, path, String(COUNT)])),
    );
    const note = `MB, ${Math.round(Math.min(...peaks))} to ${Math.round(Math.max(...peaks))}`;
    results.S4 = { value: Math.round(median(peaks)), rounds, note };
  }
  if (wanted('S5')) {
    const { api, copied, copiedWith } = await measureSaving(product, COUNT, rounds);
    const [took, copyTook] = [api.map(({ time }) => time), copied.map(({ time }) => time)];
    const note = `${ms(took)} beside ${ms(copyTook)} of ${copiedWith}; processor time ${processorTimes(api)} beside ${processorTimes(copied)}`;
    results.S5 = { value: rounded(median(took) / median(copyTook)), rounds, note };
  }
  if (wanted('S12')) {
    const gaps = await measureBrowser(product, COUNT, Math.min(rounds, 3));
    const worst = Math.round(median(gaps.map(({ gap }) => gap)));
    const cancel = Math.round(median(gaps.map((one) => one.cancel)));
    const longest = gaps.toSorted((a, b) => b.gap - a.gap)[0];
    const note = `ms, the longest ${Math.round(longest.gap)} ms after ${Math.round(longest.gapAt)} of ${Math.round(longest.took)} ms; without a check ${Math.round(median(gaps.map(({ idle }) => idle)))} ms; a check of ${COUNT} rows takes ${Math.round(median(gaps.map(({ took }) => took)))} ms in the worker`;
    results.S12 = { value: worst, rounds: gaps.length, note };
    results['S12 cancel'] = { value: cancel, rounds: gaps.length, note: 'ms, median' };
  }
  return results;
}

function program(name) {
  return fileURLToPath(new URL(`upload/${name}.mjs`, import.meta.url));
}

function node(words) {
  return execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 24 });
}

function processorTimes(measured) {
  const of = (part) => ms(measured.map((one) => one[part]));
  return `${of('server')} of the server, ${of('postgres')} of PostgreSQL and ${of('client')} of the client`;
}

function ms(times) {
  return `${Math.round(median(times))} ms`;
}
