/** The logger of every program of the server: JSON lines, errors without user input (LG-3). */
import { destination as openFile, type DestinationStream, type Logger, pino } from 'pino';
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

/**
 * The log of a command run at a terminal: warnings on its output, and security events in the file `securityLog`,
 * where a log forwarder collects them.
 */
export function createOperatorLog(securityLog: string | undefined): Pick<Logger, 'info' | 'warn' | 'error'> {
  const terminal = createLog('warn');
  if (!securityLog) return terminal;
  const file = createLog('info', openFile({ dest: securityLog, append: true, sync: true, mode: 0o600 }));
  return {
    info: file.info.bind(file),
    warn: terminal.warn.bind(terminal),
    error: terminal.error.bind(terminal),
  };
}
