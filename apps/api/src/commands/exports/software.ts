/** The software's name in files. */
import { version } from '../../../package.json';

export const SOFTWARE = { name: 'SRAE Performance Measures Portal', version } as const;
