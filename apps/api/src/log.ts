/** The logger of every program of the server: JSON lines, errors without user input (LG-3). */
import { openSync } from 'node:fs';
import { destination as openFile, type DestinationStream, type Logger, pino } from 'pino';
import { describeFailure } from './failure.ts';
import { SettingProblem } from './settings/setting-problem.ts';

/** Errors are logged under `err` as thrown; the serializer of this logger formats them. */
export function createLog(level: string, destination: DestinationStream = openOutput()): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeFailure },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/**
 * Standard output. Lines that cannot be written, as on a full disk, are kept up to a megabyte and written with the next
 * line that can be; the program continues.
 */
function openOutput(): DestinationStream {
  // Each line is out before its call is answered, whatever ends the process then.
  const output = openFile({ dest: process.stdout.fd, sync: true, maxLength: LONGEST_KEPT });
  let isFailing = false;
  output.on('error', () => (isFailing = true));
  output.on('write', () => (isFailing = false));
  // Before the library's own handler, which would not let the program exit until the lines are written.
  process.prependListener('exit', () => {
    if (isFailing) output.destroy();
  });
  return output;
}

/** Bytes. */
const LONGEST_KEPT = 1_000_000;

/**
 * The log of a command run at a terminal: warnings on its output, and security events in the file `securityLog`,
 * where a log forwarder collects them. Throws SettingProblem if it cannot be written.
 */
export function createOperatorLog(securityLog: string | undefined): Pick<Logger, 'info' | 'warn' | 'error'> {
  const terminal = createLog('warn');
  if (!securityLog) return terminal;
  const output = openFile({ fd: openAppended(securityLog), sync: true });
  // Thrown to the command, which is then not carried out or, if done already, reported as not recorded here.
  output.on('error', (cause: NodeJS.ErrnoException) => {
    throw new SettingProblem(
      `SECURITY_LOG is '${securityLog}', which cannot be written any more (${cause.code}), so the command is not recorded in it. The audit of the portal says whether it was carried out.`,
      { cause },
    );
  });
  const file = createLog('info', output);
  return {
    info: file.info.bind(file),
    warn: terminal.warn.bind(terminal),
    error: terminal.error.bind(terminal),
  };
}

function openAppended(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code; // thrown by the file system
    throw new SettingProblem(
      `SECURITY_LOG is '${file}', which cannot be written (${code}). Name a file in a folder that the portal's account may write.`,
      { cause },
    );
  }
}
