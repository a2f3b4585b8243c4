/** The sentence under the filters: '42 of 57 grants submitted · GDSRAE · Summer 2023'. */
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard';
import { basisText, releaseText } from '@srae/domain/measures/protection/words';
import type { Selection } from './selection.ts';

export function scopeSentence(context: DashboardContext, selection: Selection, read: MeasuresRead): string {
  const grant = context.grants.find(({ id }) => id === selection.grant);
  const stream = context.streams.find(({ pk }) => pk === (grant?.stream ?? selection.stream));
  const provider = read.providers.find(({ pk }) => pk === selection.provider);
  const program = provider?.programs.find(({ pk }) => pk === selection.program);
  return [
    submittedText(read),
    stream?.name ?? (grant ? undefined : 'All funding streams'),
    grant ? grant.cohort : selection.cohort,
    grant?.name,
    provider?.name,
    program?.name,
    context.periods.find(({ pk }) => pk === selection.period)?.name,
    basisText(read.basis, read.surveys.view),
    releaseText(read.surveys.view, read.surveys.as_of),
  ]
    .filter((part) => part !== undefined && part !== null)
    .join(' · ');
}

function submittedText({ submitted, grants }: MeasuresRead): string {
  if (grants === 1) return submitted === 1 ? 'Submitted' : 'Not submitted';
  return `${submitted} of ${grants} grants submitted`;
}
