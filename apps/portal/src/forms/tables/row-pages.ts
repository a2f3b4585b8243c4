/** The pages of a row of the provider or program table, with their saved states. */
import type { Season } from '@srae/domain/period/season';
import { isInactive } from '@srae/domain/programme/active';
import { type SavedFlags, toStatus, worstStatus } from '@srae/domain/report/page-status';
import { paths } from '../../paths.ts';
import type { ListedProgram, ListedProvider } from '../use-providers.ts';

export type NamedPage = { readonly label: string; readonly flags: SavedFlags; readonly href: string };

/** The next step of a row, with its link. */
export type NextPage = Pick<NamedPage, 'label' | 'href'>;

type WithPeriod = (path: string) => string;

/** The first incomplete page. */
export function findNextPage(pages: readonly NamedPage[]): NamedPage | undefined {
  return pages.find(({ flags }) => toStatus(flags) !== 'clean');
}

/** Falls back to "Programs" when a provider that served youth is complete but has no programs. */
export function findNextOfProvider(
  provider: ListedProvider,
  season: Season,
  withPeriod: WithPeriod,
): NextPage | undefined {
  const open = findNextPage(listProviderPages(provider, season, withPeriod));
  const lacksPrograms = provider.prov_provider_serve_youth === true && provider.programs.length === 0;
  if (open !== undefined || !lacksPrograms) return open;
  return { label: 'Programs', href: withPeriod(paths.programs({ pid: provider.pk })) };
}

/** Information, programs and surveys, each with its worst status. */
export function listProviderPages(
  provider: ListedProvider,
  season: Season,
  withPeriod: WithPeriod,
): readonly NamedPage[] {
  const { pk: pid } = provider;
  const programs = provider.programs.filter((one) => !isInactive(one.prog_active));
  const served = provider.prov_provider_serve_youth !== false && programs.length > 0;
  const pages = programs.flatMap((one) => listProgramPages(pid, one, season, withPeriod));
  const fallback = withPeriod(paths.programs({ pid }));
  const isSurveys = ({ label }: NamedPage) => label === SURVEYS;
  return [
    {
      label: 'Information',
      flags: { minor: provider.prov_data_issues_minor, major: provider.prov_data_issues_major },
      href: withPeriod(paths.provider({ pid })),
    },
    ...(served
      ? [
          toOne(
            'Programs',
            pages.filter((page) => !isSurveys(page)),
            fallback,
          ),
          toOne(SURVEYS, pages.filter(isSurveys), fallback),
        ]
      : []),
  ];
}

/** Structure, reach and surveys; winter has no structure page (Q44). */
export function listProgramPages(
  pid: number,
  program: ListedProgram,
  season: Season,
  withPeriod: WithPeriod,
): readonly NamedPage[] {
  const place = { pid, pmid: program.pk };
  return [
    ...(season === 'winter'
      ? []
      : [
          {
            label: 'Structure',
            flags: { minor: program.prog_data_issues_minor, major: program.prog_data_issues_major },
            href: withPeriod(paths.program(place)),
          },
        ]),
    {
      label: 'Reach',
      flags: { minor: program.prog_reach_data_issues_minor, major: program.prog_reach_data_issues_major },
      href: withPeriod(paths.programReach(place)),
    },
    {
      label: SURVEYS,
      flags: {
        minor: program.prog_entry_exit_data_issues_minor,
        major: program.prog_entry_exit_data_issues_major,
      },
      href: withPeriod(paths.programEntryExit(place)),
    },
  ];
}

const SURVEYS = 'Surveys';

/** Combines pages into one: the worst status, linked to the first incomplete page. */
function toOne(label: string, pages: readonly NamedPage[], fallback: string): NamedPage {
  const status = worstStatus(pages.map(({ flags }) => toStatus(flags)));
  const worst = pages.find(({ flags }) => toStatus(flags) === status);
  return {
    label,
    flags: worst?.flags ?? { minor: null, major: null },
    href: findNextPage(pages)?.href ?? fallback,
  };
}
