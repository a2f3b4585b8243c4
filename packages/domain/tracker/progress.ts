/**
 * Progress of a report: which of its five steps are finished, the next one and its page. Derived from the
 * statuses of the validation report and the state of the tracker alone.
 */
import { pluralize } from '../form-kit/numbers.ts';
import { type PageStatus, worstStatus } from '../report/page-status.ts';
import { toPageLink, type PageLink, type LinkedPage } from '../report/page-link.ts';
import {
  listProgramPages,
  type ProgramReport,
  type ProviderReport,
  type ReportViewer,
  type ValidationReport,
  validationReport,
} from '../report/validation-report.ts';
import { isSubmitted, type Share, STATE_LABELS, toGrantState, type TrackedGrant } from './tracker-row.ts';

export const REPORT_STEPS = ['grantee', 'providers', 'programs', 'surveys', 'submit'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** State of a step: work is required; only points that do not block a submission remain; or all is done. */
export const STEP_STATES = ['open', 'points', 'done'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** One step with its number of finished pages, programs or submissions, and the page to continue on. */
export type StepProgress = Share & {
  readonly step: ReportStep;
  readonly state: StepState;
  readonly place: PageLink;
};

export type ReportProgress = {
  /** The state of the report in words; for a Provider, of the own pages. */
  readonly state: string;
  /** Whether nothing is left to do. */
  readonly done: boolean;
  /** Only the steps that the viewer takes part in. */
  readonly steps: readonly StepProgress[];
  /** The next action, as its button's label. */
  readonly next: { readonly label: string; readonly place: PageLink };
};

/** The progress of a grant's report as the viewer may see it. */
export function reportProgress(grant: TrackedGrant, viewer: ReportViewer): ReportProgress {
  const report = validationReport(grant.report, viewer);
  const state = toGrantState(grant);
  const providers = providersWork(report, viewer, grant.report.providers.length);
  const work = [
    ...(report.grantee === null ? [] : [granteeWork(report.grantee)]),
    providers,
    // Without programs these wait for the providers.
    ...[programsWork(report.providers), surveysWork(report.providers, viewer)].map((one) =>
      one.of === 0 ? { ...one, state: providers.state, next: providers.next } : one,
    ),
  ];
  if (viewer.role === 'Provider') {
    const next = work.find((one) => one.state === 'open')?.next ?? TO_REPORT;
    return { ...ownState(report), steps: work.map(toStep), next };
  }
  const submitted = isSubmitted(state);
  const submit: StepProgress = {
    step: 'submit',
    state: state === 'submitted' ? 'done' : 'open',
    done: submitted ? 1 : 0,
    of: 1,
    place: REPORT,
  };
  return {
    state: STATE_LABELS[state],
    done: state === 'submitted',
    steps: [...work.map(toStep), submit],
    next: viewer.role === 'Admin' ? TO_REPORT : toNext(grant, work),
  };
}

/** How many of the steps require nothing more. */
export function countSteps(steps: readonly Pick<StepProgress, 'state'>[]): Share {
  return { done: steps.filter(({ state }) => state !== 'open').length, of: steps.length };
}

type Next = ReportProgress['next'];
/** A step with its button label while it is open. */
type Work = StepProgress & { readonly next: Next };

const REPORT = toPageLink('report');
const TO_REPORT: Next = { label: 'View report', place: REPORT };

/** A submitted report requires nothing; a changed one is resubmitted once nothing is open. */
function toNext(grant: TrackedGrant, work: readonly Work[]): Next {
  const state = toGrantState(grant);
  if (state === 'submitted') return { label: 'View receipt', place: REPORT };
  const open = work.find((one) => one.state === 'open');
  if (open) return open.next;
  return { label: grant.submissions > 0 ? 'Submit data again' : 'Submit data', place: REPORT };
}

function ownState({ providers }: ValidationReport): Pick<ReportProgress, 'state' | 'done'> {
  const statuses = providers.flatMap((one) => [one.status, ...one.programs.flatMap(listProgramPages)]);
  if (statuses.every((status) => status === 'unsaved'))
    return { state: STATE_LABELS['not-started'], done: false };
  const done = providers.every(({ worst }) => worst === 'clean');
  return { state: done ? 'Your pages are complete' : STATE_LABELS['in-progress'], done };
}

function granteeWork(status: PageStatus): Work {
  const place = toPageLink('grantee');
  const label = status === 'unsaved' ? 'Fill in the grantee page' : 'Correct the grantee page';
  return toWork('grantee', [{ state: toStepState(status), place }], {
    home: place,
    next: () => ({ label, place }),
  });
}

/** Open for the grant without a single provider: someone must deliver the program, if only the grantee itself. */
function providersWork({ providers }: ValidationReport, viewer: ReportViewer, listed: number): Work {
  const home = toPageLink('providers');
  if (listed === 0 && viewer.role !== 'Provider') {
    const next = { label: 'Add your providers', place: home };
    return { step: 'providers', state: 'open', done: 0, of: 0, place: home, next };
  }
  const units = providers.map(
    (one) =>
      ({
        state: one.activeUnset ? 'open' : toStepState(one.status),
        place: one.activeUnset ? home : toPageLink('provider', one.pk),
      }) satisfies Unit,
  );
  return toWork('providers', units, {
    home,
    next: (open) => ({
      label: `Finish ${pluralize(open.length, 'provider page')}`,
      place: open.length === 1 ? (open[0]?.place ?? home) : home,
    }),
  });
}

function programsWork(providers: readonly ProviderReport[]): Work {
  const units = listPrograms(providers).map(({ pid, program }) => {
    const worst = worstStatus(listProgramPages(program));
    return {
      state: program.activeUnset ? 'open' : toProgramState(program, worst),
      place: program.activeUnset
        ? toPageLink('programs', pid)
        : toPageLink(pageWith(worst, program), pid, program.pk),
    } satisfies Unit;
  });
  return toWork('programs', units, {
    home: toPageLink('providers'),
    next: (open, first) => ({
      label: `Finish ${pluralize(open.length, 'program')}`,
      place: open.length === 1 || first.pid === null ? first : toPageLink('programs', first.pid),
    }),
  });
}

/** Survey information first, as it determines which surveys are expected; then missing uploads. */
function surveysWork(providers: readonly ProviderReport[], viewer: ReportViewer): Work {
  const programs = listPrograms(providers);
  const upload = programs.some(({ program }) => program.missingEntryUpload) ? UPLOADS.entry : UPLOADS.exit;
  const units = programs.map(({ pid, program }) => {
    const info = toStepState(program.surveyInfo ?? 'clean');
    // Only the reach page determines whether surveys are expected.
    if (program.reach === 'unsaved') {
      const place = toPageLink('reach', pid, program.pk);
      return { state: toProgramState(program, 'unsaved'), place } satisfies Unit;
    }
    const waits = program.missingEntryUpload || program.missingExitUpload;
    return {
      state: waits ? 'open' : info,
      place: waits && info !== 'open' ? upload.place : toPageLink('entry-exit', pid, program.pk),
    } satisfies Unit;
  });
  const home = viewer.role === 'Provider' ? toPageLink('providers') : UPLOADS.entry.place;
  const isInfo = ({ place }: Unit) => place.page === 'entry-exit';
  return toWork(
    'surveys',
    units.toSorted((a, b) => Number(isInfo(b)) - Number(isInfo(a))),
    {
      home,
      next: (open, place) => {
        const owed = open.filter(isInfo).length;
        if (owed === 0) return upload;
        return { label: `Complete survey information of ${pluralize(owed, 'program')}`, place };
      },
    },
  );
}

const UPLOADS = {
  entry: { label: 'Upload entry surveys', place: toPageLink('upload-entry') },
  exit: { label: 'Upload exit surveys', place: toPageLink('upload-exit') },
} as const;

/** A page or a program of a step. */
type Unit = { readonly state: StepState; readonly place: PageLink };

function toWork(
  step: ReportStep,
  units: readonly Unit[],
  {
    home,
    next,
  }: { readonly home: PageLink; readonly next: (open: readonly Unit[], first: PageLink) => Next },
): Work {
  const open = units.filter(({ state }) => state === 'open');
  const points = units.filter(({ state }) => state === 'points');
  const place = (open[0] ?? points[0])?.place ?? home;
  return {
    step,
    state: open.length > 0 ? 'open' : points.length > 0 ? 'points' : 'done',
    done: units.length - open.length - points.length,
    of: units.length,
    place,
    next: next(open, place),
  };
}

function toStep({ next: _next, ...step }: Work): StepProgress {
  return step;
}

/** A page never saved is required although it does not block a submission. */
function toStepState(status: PageStatus): StepState {
  return status === 'clean' ? 'done' : status === 'minor' ? 'points' : 'open';
}

/** The pages of a program with a statement of nothing to report are not required (decision 35). */
function toProgramState({ statesNothing }: ProgramReport, worst: PageStatus): StepState {
  return statesNothing && worst === 'unsaved' ? 'points' : toStepState(worst);
}

function listPrograms(providers: readonly ProviderReport[]) {
  return providers.flatMap(({ pk: pid, programs }) => programs.map((program) => ({ pid, program })));
}

function pageWith(status: PageStatus, { structure }: ProgramReport): LinkedPage {
  return structure === status ? 'structure' : 'reach';
}
