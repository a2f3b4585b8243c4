/** The id of an instrument, as periods and everything made under them name it (decision 28). */
import { INSTRUMENT_IDS } from '@srae/domain/instruments/registry';
import { z } from 'zod';

export const instrumentId = z.enum(INSTRUMENT_IDS);
