import './UploadPage/upload.scss';
import { publicInstruments } from '@srae/domain/instruments/choose';
import { getEntry, type InstrumentId } from '@srae/domain/instruments/registry';
import type { Surveys } from '@srae/domain/survey/catalogue/column';
import { TAB_TITLES } from '@srae/domain/survey/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../api/Loaded.tsx';
import { GovernmentBanner } from '../layouts/banners/GovernmentBanner.tsx';
import { SkipLink } from '../layouts/banners/SkipLink.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SelectField } from '../ui/inputs/SelectInput.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { startWorker } from '../upload/start-worker.ts';
import { createSurveyWorker } from '../upload/survey-worker.ts';
import { CheckSteps } from './CheckPage/CheckSteps.tsx';

/** Checks a survey file entirely in the browser, without an account; nothing is sent or saved (decision 38). */
export function Component() {
  const [search] = useSearchParams();
  const kind = search.get('survey') === 'exit' ? 'exit' : 'entry';
  const [latest] = INSTRUMENTS;
  const [instrument, setInstrument] = useState<InstrumentId | undefined>(latest);
  const { me } = useSession();
  const [worker] = useState(() => createSurveyWorker(startWorker));
  useEffect(() => () => worker.end(), [worker]);
  const surveys = useQuery({
    queryKey: ['check'],
    queryFn: async () => {
      const [loaded] = await Promise.all([loadSurveys(), worker.call('prepare', null), loadFonts()]);
      return loaded;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  return (
    <div className="portal-layout">
      <SkipLink />
      <GovernmentBanner />
      <main id="main" tabIndex={-1} className="portal-layout__main">
        <div className="page upload">
          <p>
            {me ? (
              <a href={paths.landing()}>Back to the portal</a>
            ) : (
              <a href={paths.login()}>Go to sign-in</a>
            )}
          </p>
          <h1>Check a survey file</h1>
          <p>
            This page checks a file of entry or exit survey data as the upload page does. No account is
            needed. Nothing can be saved here: a grantee uploads the file in the portal.
          </p>
          <Tabs
            label="Surveys"
            tabs={(['entry', 'exit'] as const).map((one) => ({
              href: paths.check(one),
              label: TAB_TITLES[one],
              current: one === kind,
            }))}
          />
          {INSTRUMENTS.length > 1 ? (
            <SelectField
              id="check-instrument"
              label="Performance measures of the reporting period"
              value={instrument ?? ''}
              options={INSTRUMENTS.map((id) => ({ value: id, label: getEntry(id).title }))}
              onChange={(chosen) => setInstrument(INSTRUMENTS.find((id) => id === chosen))}
            />
          ) : null}
          <Loaded query={surveys} what="the check">
            {(found) => {
              const survey = found.get(instrument)?.[kind];
              if (!survey) return null;
              return (
                <>
                  <Notice tone="success" slim>
                    Everything this page needs is loaded. Your file is read on this computer and does not
                    leave it.
                  </Notice>
                  <CheckSteps key={`${kind} ${survey.instrument}`} survey={survey} worker={worker} />
                </>
              );
            }}
          </Loaded>
        </div>
      </main>
    </div>
  );
}

const INSTRUMENTS = publicInstruments();

async function loadSurveys(): Promise<ReadonlyMap<string | undefined, Surveys>> {
  const loaded = INSTRUMENTS.map(async (id) => [id, (await getEntry(id).loadSurveys()).SURVEYS] as const);
  return new Map(await Promise.all(loaded));
}

/** Preloads fonts, which browsers otherwise load on first use: showing the results must not cause requests. */
async function loadFonts(): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.allSettled(Array.from(document.fonts, (font) => font.load()));
}
