import { fuzzRows } from './fuzz-rows.ts';

await fuzzRows('portal');
