/** The logger of every program of the server: JSON lines, errors without user input (LG-3). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeFailure } from './failure.ts';

/** Errors are logged under `err` as thrown; the serializer of this logger formats them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeFailure },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
