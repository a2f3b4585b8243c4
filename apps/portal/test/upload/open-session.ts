/** An upload session with the real worker code and a fake server. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { unmappedColumns } from '@srae/domain/survey/mapping';
import { vi } from 'vitest';
import { acceptTokens } from '../../src/api/token.ts';
import { startFakeServer } from '../fake-server.ts';
import { someTokens } from '../people.ts';
import type { ToWorker } from '../../src/upload/protocol.ts';
import { createUploadSession } from '../../src/upload/state/upload-session.ts';
import { createSurveyWorker } from '../../src/upload/survey-worker.ts';
import { uploadCalls } from '../../src/upload/upload-calls.ts';
import { fakeUploads, GRANT, PERIOD } from './fake-uploads.ts';
import { csvFile, EXPECTED } from './fixtures.ts';
import { inProcessWorker } from './in-process-worker.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

export type OpenedSession = ReturnType<typeof openSession>;

export function openSession(kind: SurveyKind = 'entry') {
  acceptTokens(someTokens());
  const uploads = fakeUploads(kind);
  const server = startFakeServer(uploads.answers);
  const calls = uploadCalls({ kind, grantId: GRANT, periodPk: PERIOD, providerId: null });
  const onSaved = vi.fn<() => void>();
  const requests: ToWorker[] = [];
  const session = createUploadSession({
    survey: SURVEYS[kind],
    calls,
    worker: createSurveyWorker(() => inProcessWorker(undefined, requests)),
    expected: () => calls.expectations(new AbortController().signal),
    oneProvider: false,
    onSaved,
    now: () => 0,
    wait: () => Promise.resolve(),
  });
  return { session, uploads, server, requests, onSaved };
}

/** The given number of valid rows as a CSV with column names. */
export function cleanCsv(rows: number): File {
  const [pair] = EXPECTED.entry;
  const row = [pair?.provider_name ?? '', pair?.program_name ?? '', 'HS'];
  const heading = ['provider_name', 'program_name', 'survey_version'];
  return csvFile([heading, ...Array.from({ length: rows }, () => row)]);
}

/** A custom file needs a choice for every item; items without a heading are set to not in the file. */
export function mapTheRest({ session }: Pick<OpenedSession, 'session'>, kind: SurveyKind = 'entry'): void {
  for (const { name } of unmappedColumns(SURVEYS[kind], session.get().mapping?.mapping ?? {})) {
    session.map(name, 'not-in-file');
  }
}

/** A valid CSV with the given number of rows, chosen, mapped and checked. */
export async function openChecked(rows: number): Promise<OpenedSession> {
  const opened = openSession();
  await opened.session.choose(cleanCsv(rows));
  mapTheRest(opened);
  await opened.session.check();
  return opened;
}
