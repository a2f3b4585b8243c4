/** Schemas of the dashboard's calls. Pages import the types only. */
import { FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { z } from 'zod';
import { instrumentId } from '../instruments.ts';
import { grantEntry } from '../accounts/auth.ts';
import { bodyKey, key } from '../keys.ts';

/** The grant for which the dashboard is opened; optional for Admin and ACF, who then see all grants. */
export const sessionRequest = z.strictObject({
  grant_id: bodyKey.nullable().optional(),
});
export const sessionGranted = z.object({
  token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  /** The dashboard's own origin: the frame's address, and the only one the token is posted to. */
  dashboard_origin: z.string(),
  /** The grant's access for the frame; null where all grants are opened. */
  grant: grantEntry
    .pick({
      id: true,
      name: true,
      role: true,
      cohort: true,
      funding_stream: true,
      has_dashboard_access: true,
    })
    .nullable(),
});
export type SessionGranted = z.infer<typeof sessionGranted>;

const named = z.object({ pk: z.int(), name: z.string() });

/** The scope of the token. */
export const context = z.object({
  /** Whether every grant is accessible, and the basis selectable. */
  staff: z.boolean(),
  default_basis: z.enum(['submitted', 'saved']),
  periods: z.array(
    named.extend({
      current: z.boolean(),
      instrument: instrumentId,
      /** Why figures of the period are not official results; null where they are. */
      notice: z.string().nullable(),
      /** The comparison period of figures: the latest earlier one of the same season and instrument, or null. */
      compares_with: z.int().nullable(),
      /** By which survey figures of the period's instrument can be broken down. */
      factors: z.array(z.object({ id: z.enum(FACTOR_IDS), label: z.string() })),
    }),
  ),
  streams: z.array(named),
  /** Active grants accessible to the caller. */
  grants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      cohort: z.string().nullable(),
      stream: z.int(),
      role: z.enum(['agency', 'grantee', 'provider']),
      /** The caller's providers; for staff and grantees they are part of the grant's figures. */
      providers: z.array(named),
    }),
  ),
});
export type DashboardContext = z.infer<typeof context>;

export const measureSet = z.object({ set: z.enum(MEASURE_SETS) });

/** Filters: all, stream, cohort, grant, provider, program; each by school level (domain.md 6.7). */
export const measureQuery = z.strictObject({
  period: key,
  stream: key.optional(),
  cohort: z.string().min(1).max(20).optional(),
  grant: key.optional(),
  provider: key.optional(),
  program: key.optional(),
  school: z.enum(['all', 'ms', 'hs']).default('all'),
  /** The further factor that youth-survey figures are broken down by: one at a time. */
  by: z.enum(FACTOR_IDS).optional(),
  basis: z.enum(['submitted', 'saved']).optional(),
  /** A holder of the survey rows may view the figures as others see them. */
  as: z.enum(['own', 'others']).default('own'),
  /** The report period to compare with: figures are returned under the names of its instrument (BEY-145). */
  like: key.optional(),
});
export type MeasureQuery = z.infer<typeof measureQuery>;

/** One number of a figure, by row and group, for places within a selection: grants, or a grant's providers. */
export const placesQuery = measureQuery.omit({ provider: true, program: true, like: true }).extend({
  figure: z.string().min(1).max(60),
  row: z.string().min(1).max(200),
  group: z.string().min(1).max(60),
  /** By program instead of grant or provider; only for figures from forms. */
  level: z.literal('program').optional(),
});
export type PlacesQuery = z.infer<typeof placesQuery>;

const cell = z.object({
  group: z.string(),
  /** The figure as shown: whole percent, count, dollars or mean by the figure's unit; null when there is none. */
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** In place of a value: 'fewer than n', 'fewer than n of 240', 'all but fewer than n of 240' (n: threshold). */
  hidden: z.string().nullable(),
});

const row = z.object({
  id: z.string(),
  label: z.string(),
  /** Units with an answer, and units in the base without one. */
  valid: z.int().nullable(),
  missing: z.int().nullable(),
  /**
   * Number of grants of which a form is counted: rows of other periods may count other grants. Absent for surveys and
   * hidden rows.
   */
  grants: z.int().optional(),
  /** In a figure over periods: other grants are counted than in the latest one, also where they are as many. */
  other_grants: z.literal(true).optional(),
  /** The text in place of a number of missing answers: 'fewer than n'. */
  missing_hidden: z.string().nullable(),
  hidden: z.string().nullable(),
  /** Does not compare with other periods, for the reason in `hidden`: the chart's line breaks. */
  breaks: z.literal(true).optional(),
  cells: z.array(cell),
});

export const figure = z.object({
  id: z.string(),
  title: z.string(),
  describes: z.string(),
  formula: z.string(),
  base: z.string(),
  /** What valid and missing count: grants, providers, programs, or surveys. */
  counted: z.string(),
  unit: z.enum(['count', 'percent', 'money', 'money-each', 'mean']),
  shape: z.enum(['tile', 'bars', 'stacked', 'diverging']),
  groups: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The groups by whose sum rows are ranked, where it is not the first alone. */
  ranked_by: z.array(z.string()).readonly().optional(),
  /** Percentage above which a row needs a look. */
  flag_above: z.number().optional(),
  /**
   * One of the few figures at the top of the page; `covers` is the figure it is compared with, `surveys` the own surveys
   * of the programs counted there. Absent where surveys are protected: those are of all programs (decision 69).
   */
  headline: z.object({ covers: z.string().nullable(), surveys: z.int().optional() }).optional(),
  /** The further factor by whose groups each question is broken down. */
  by: z.string().optional(),
  /** The factor's groups of youth: a row's label ends with one of them. */
  by_groups: z.array(z.string()).optional(),
  /** One row per period, oldest first. */
  over_periods: z.literal(true).optional(),
  /** Median and range of all programs: it cannot be listed by place. */
  distribution: z.literal(true).optional(),
  /** Surveys, which are protected for others, over a number that forms report, which is not. */
  surveys_over_forms: z.literal(true).optional(),
  /** Made of forms of programs: it can be listed by program. */
  programs: z.literal(true).optional(),
  rows: z.array(row),
});
export type FigureRead = z.infer<typeof figure>;

export const measuresRead = z.object({
  basis: z.enum(['submitted', 'saved']),
  /** Active grants in the selection, and those of them with a submission in the period. */
  grants: z.int(),
  submitted: z.int(),
  /** The grants that the figures count. */
  counted: z.object({
    /** With a form in the data of the figures; null where no figure is made of forms. */
    forms: z.int().nullable(),
    /** With released surveys, to others those that have submitted; null where no figure is made of surveys. */
    surveys: z.int().nullable(),
    /** Whether they are those counted in the period of `like`; null where it is not known, and for a single grant. */
    same: z.boolean().nullable(),
  }),
  /** The number of the latest submission of a single grant; null without one, and for many grants. */
  snapshot: z.int().nullable(),
  surveys: z.object({
    /** 'own': true counts of the rows that the caller holds; 'others': counts of the last release, with noise. */
    view: z.enum(['own', 'others']),
    /** Whether the caller may choose the view. */
    switchable: z.boolean(),
    /** Submission time of the latest release; null without one, and for own counts. */
    as_of: z.iso.datetime().nullable(),
    /** From when on a later submission may be released; null where none waits, and for own counts. */
    next_at: z.iso.datetime().nullable(),
    /** The least protected count that is shown. */
    threshold: z.int(),
  }),
  /** Why no figures are shown, or null. */
  withheld: z.string().nullable(),
  /** Providers and programs available to narrow the selection. */
  providers: z.array(named.extend({ programs: z.array(named) })),
  figures: z.array(figure),
});
export type MeasuresRead = z.infer<typeof measuresRead>;

export const placesRead = z.object({
  level: z.enum(['grant', 'provider', 'program']),
  /** Why no numbers are shown, or null. */
  withheld: z.string().nullable(),
  /** The figure's unit and the units in its base; null where no place has the figure. */
  unit: figure.shape.unit.nullable(),
  counted: z.string(),
  /** The largest first; places without a number last, by name. */
  places: z.array(
    named.extend({
      value: cell.shape.value,
      numerator: cell.shape.numerator,
      denominator: cell.shape.denominator,
      hidden: cell.shape.hidden,
      /** For a program: its grant and provider. */
      within: z.object({ grant: z.int(), provider: z.int() }).optional(),
      /** Far from the others by the robust score. */
      outlier: z.enum(['high', 'low']).nullable(),
    }),
  ),
  /** The median of the places' numbers; null where too few have one. */
  median: z.number().nullable(),
});
export type PlacesRead = z.infer<typeof placesRead>;
