// S4: the peak resident memory of a fresh process that reads and checks a file with the worker's code, minus its
// initial memory (node memory.mjs <address of the product's bundle> <path> <count>). Prints megabytes.
import { openAsBlob } from 'node:fs';
import { checkFile, expectedPairs } from './checked.mjs';
import { PAIRS } from './rows.mjs';

const before = process.memoryUsage().rss;
const [address, path, count] = process.argv.slice(2);
const product = await import(address);
const file = new File([await openAsBlob(path)], path.endsWith('.csv') ? 'bench.csv' : 'bench.xlsx');
await checkFile(product, file, expectedPairs(PAIRS, Number(count)));
console.log((process.resourceUsage().maxRSS * 1024 - before) / 1e6);
