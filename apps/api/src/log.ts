/** The log of every program of the server: JSON lines whose errors say why without any value that was typed (LG-3). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeFailure } from './failure.ts';

/** Errors are handed over as `err`, as they were thrown: this logger alone describes them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeFailure },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
