/** What compares with 2021: whatever has the same name and question. */
import type { Crosswalk } from '../../instrument/crosswalk.ts';

export const CROSSWALK: Crosswalk = { predecessor: '2021', items: [], measures: [] };
