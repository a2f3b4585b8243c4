/**
 * The scope as a sentence: 'Summer 2023, all grants, submitted only · 13 of 19 grants submitted'. Prints, pictures and
 * files of a figure have no other statement of what it counts.
 */
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { basisText, releaseText } from '@srae/domain/measures/protection/words';
import { SCHOOLS } from './filter-tags.ts';
import type { Selection } from './selection.ts';

export function scopeSentence(context: DashboardContext, selection: Selection, read: MeasuresRead): string {
  const basis = basisText(read.basis, read.surveys.view);
  const school = SCHOOLS[selection.school];
  const looked = [
    context.periods.find(({ pk }) => pk === selection.period)?.name ?? '',
    ...placeNames(context, selection, read),
    basis.charAt(0).toLowerCase() + basis.slice(1),
    ...(school === undefined ? [] : [`survey answers of ${school} youth`]),
  ];
  return [looked.join(', '), submittedText(read), releaseText(read.surveys)].join(' · ');
}

/** A grant implies its stream and cohort, so it replaces them. */
function placeNames(context: DashboardContext, selection: Selection, read: MeasuresRead): readonly string[] {
  const grant = context.grants.find(({ id }) => id === selection.grant);
  const stream = context.streams.find(({ pk }) => pk === (grant?.stream ?? selection.stream));
  const provider = read.providers.find(({ pk }) => pk === selection.provider);
  const program = provider?.programs.find(({ pk }) => pk === selection.program);
  const cohort = grant ? grant.cohort : selection.cohort;
  const names = [grant?.name, stream?.name, cohort, provider?.name, program?.name].filter(Boolean);
  if (grant) return names.map(String);
  return [names.length === 0 ? 'all grants' : `all grants of ${names.join(', ')}`];
}

function submittedText({ submitted, grants }: MeasuresRead): string {
  if (grants === 1) return submitted === 1 ? 'submitted' : 'not submitted';
  return `${submitted} of ${grants} grants submitted`;
}
