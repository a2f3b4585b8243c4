/** The software as files name it. */
import { version } from '../package.json';

export const SOFTWARE = { name: 'SRAE Performance Measures Portal', version } as const;
