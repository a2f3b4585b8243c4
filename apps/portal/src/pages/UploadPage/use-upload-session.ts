import type { Survey } from '@srae/domain/survey/catalogue/column';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { startWorker } from '../../upload/start-worker.ts';
import { createUploadSession, type UploadSession } from '../../upload/state/upload-session.ts';
import { createSurveyWorker } from '../../upload/survey-worker.ts';
import type { UploadCalls, UploadPlace } from '../../upload/upload-calls.ts';
import { uploadKeys } from '../../upload/upload-keys.ts';

type SessionPlace = { survey: Survey; place: UploadPlace; calls: UploadCalls; onSaved: () => void };

/** The upload of one file at this place, which ends with the page; another place needs another page. */
export function useUploadSession({ survey, place, calls, onSaved }: SessionPlace): UploadSession {
  const queries = useQueryClient();
  const [session] = useState(() =>
    createUploadSession({
      survey,
      calls,
      worker: createSurveyWorker(startWorker),
      oneProvider: place.providerId !== null,
      expected: () =>
        queries.fetchQuery({
          queryKey: uploadKeys.expectations(place),
          queryFn: ({ signal }) => calls.expectations(signal),
          staleTime: 0,
        }),
      onSaved,
      now: () => performance.now(),
    }),
  );
  useEffect(() => () => session.end(), [session]);
  return session;
}
