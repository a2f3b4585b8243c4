/** The id of an instrument, referenced by periods and all data of a period (decision 28). */
import { INSTRUMENT_IDS } from '@srae/domain/instruments/registry';
import { z } from 'zod';

export const instrumentId = z.enum(INSTRUMENT_IDS);

/** The same as a plain text, as a survey names its instrument. */
export const instrumentName = z.enum<readonly string[]>(INSTRUMENT_IDS);
