import type { ProgressRead } from '@srae/contract/schemas/progress';
import { findRoute, type RouteName } from '@srae/domain/access/guards';
import { FORM_PAGES } from '@srae/domain/form-kit/form-labels';
import type { ReportStep, StepState } from '@srae/domain/tracker/progress';
import { useLocation } from 'react-router';
import { useReword } from '../../instrument/use-reword.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useWithPeriod } from '../links.ts';
import { linkPath } from './link-path.ts';

type Step = ProgressRead['steps'][number];

/** The steps of the report with their progress; each links to its next open item. */
export function ProgressLine({ steps }: { steps: readonly Step[] }) {
  const withPeriod = useWithPeriod();
  const route = findRoute(useLocation().pathname);
  const current = route === null ? undefined : STEPS[route];
  const reword = useReword();
  return (
    <nav className="progress-line no-print" aria-label="Progress of the report">
      <ol>
        {steps.map((step) => {
          const { icon, words } = STATES[step.state];
          return (
            <li key={step.step} className={`progress-line__step progress-line__step--${step.state}`}>
              <a
                href={withPeriod(linkPath(step.place))}
                aria-current={step.step === current ? 'step' : undefined}
              >
                <Icon name={icon} size={16} />
                <span className="progress-line__label">{reword(LABELS[step.step])}</span>
                {step.of > 1 ? (
                  <span className="progress-line__count">
                    {' '}
                    {step.done} of {step.of}
                  </span>
                ) : null}
                <span className="usa-sr-only"> ({words})</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The step that each page belongs to, wherever the step's next open item is. */
const STEPS: Partial<Record<RouteName, ReportStep>> = {
  grantee: 'grantee',
  providers: 'providers',
  'provider-data': 'providers',
  programs: 'programs',
  'program-data': 'programs',
  'program-reach': 'programs',
  'program-entry-exit': 'programs',
  upload: 'surveys',
  'upload-entry': 'surveys',
  'upload-exit': 'surveys',
  validationreport: 'submit',
  compare: 'submit',
};

const LABELS: Record<ReportStep, string> = {
  grantee: FORM_PAGES.grantee,
  providers: 'Providers',
  programs: 'Programs',
  surveys: 'Surveys',
  submit: 'Submit',
};

const STATES: Record<StepState, { icon: IconName; words: string }> = {
  open: { icon: 'chevron-right', words: 'to do' },
  points: { icon: 'info', words: 'with open points' },
  done: { icon: 'check-circle', words: 'done' },
};
