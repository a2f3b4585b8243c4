/** Where traces and metrics go by OTLP; null: nowhere, and nothing of it is loaded. */
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

export type TelemetrySettings = {
  /** The address of a collector, without the path of a signal. */
  readonly endpoint: string;
  /** The share of requests and runs of jobs that are traced. */
  readonly ratio: number;
};

/** Reads OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG. Throws SettingProblem. */
export function readTelemetrySettings(env: Env): TelemetrySettings | null {
  const text = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  // Refused without a collector too: the slip would otherwise stop the start on the day that one is named.
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  if (!(ratio >= 0 && ratio <= 1))
    throw new SettingProblem('OTEL_TRACES_SAMPLER_ARG is a share from 0 to 1, such as 0.1.');
  if (text === undefined) return null;
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new SettingProblem(
      `OTEL_EXPORTER_OTLP_ENDPOINT is '${text}'. Use the address of a collector, such as http://127.0.0.1:4318.`,
    );
  return { endpoint: text.endsWith('/') ? text.slice(0, -1) : text, ratio };
}
