/** Schemas of the dashboard's calls. Pages import the types only. */
import { FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { z } from 'zod';
import { instrumentId } from '../instruments.ts';
import { grantEntry } from '../accounts/auth.ts';
import { bodyKey, key } from '../keys.ts';

/** The grant the dashboard is opened for; Admin and ACF may leave it out, and see all grants then. */
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

/** What the token opens. */
export const context = z.object({
  /** Whether every grant may be looked at, and the basis chosen. */
  staff: z.boolean(),
  default_basis: z.enum(['submitted', 'saved']),
  periods: z.array(
    named.extend({
      current: z.boolean(),
      instrument: instrumentId,
      /** Why figures of the period are no official results; null where they are. */
      notice: z.string().nullable(),
      /** The latest earlier period of the same season and instrument, which figures are compared with; null without one. */
      compares_with: z.int().nullable(),
      /** By which survey figures of the period's instrument can be broken down. */
      factors: z.array(z.object({ id: z.enum(FACTOR_IDS), label: z.string() })),
    }),
  ),
  streams: z.array(named),
  /** Active grants in reach. */
  grants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      cohort: z.string().nullable(),
      stream: z.int(),
      role: z.enum(['agency', 'grantee', 'provider']),
      /** Own providers; for staff and grantees they come with the grant's figures. */
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
  /** Who holds the survey rows may look at the figures as others see them. */
  as: z.enum(['own', 'others']).default('own'),
  /** A report period that the figures are compared with: they come under the names of its instrument (BEY-145). */
  like: key.optional(),
});
export type MeasureQuery = z.infer<typeof measureQuery>;

/** A number of a figure, by its row and group, at the places below a selection: grants, or the providers of a grant. */
export const placesQuery = measureQuery.omit({ provider: true, program: true, like: true }).extend({
  figure: z.string().min(1).max(60),
  row: z.string().min(1).max(200),
  group: z.string().min(1).max(60),
  /** Programs in place of grants or providers; of figures from forms alone. */
  level: z.literal('program').optional(),
});
export type PlacesQuery = z.infer<typeof placesQuery>;

const cell = z.object({
  group: z.string(),
  /** The figure as shown: whole percent, count, dollars or mean by the figure's unit; null when there is none. */
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** What is said in place of a value: 'fewer than n', 'fewer than n of 240', 'all but fewer than n of 240', n being the threshold. */
  hidden: z.string().nullable(),
});

const row = z.object({
  id: z.string(),
  label: z.string(),
  /** Units with an answer, and units in the base without one. */
  valid: z.int().nullable(),
  missing: z.int().nullable(),
  /** What is said in place of a number of missing answers: 'fewer than n'. */
  missing_hidden: z.string().nullable(),
  hidden: z.string().nullable(),
  /** It does not compare with other periods, as `hidden` says: the line of a chart breaks. */
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
  /** One of the few figures that the page begins with; `covers` is the figure whose number it is held against. */
  headline: z.object({ covers: z.string().nullable() }).optional(),
  /** The further factor that each question has a row for each group of. */
  by: z.string().optional(),
  /** The factor's groups of youth: the label of a row ends in one of them. */
  by_groups: z.array(z.string()).optional(),
  /** A row for each period, the oldest first. */
  over_periods: z.literal(true).optional(),
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
  /** The number of the latest submission of a single grant; null without one, and for many grants. */
  snapshot: z.int().nullable(),
  surveys: z.object({
    /** 'own': true counts of the rows that the caller holds; 'others': counts of the last release, with noise. */
    view: z.enum(['own', 'others']),
    /** Whether the caller may choose the view. */
    switchable: z.boolean(),
    /** When the latest of the releases was submitted; null without one, and for own counts. */
    as_of: z.iso.datetime().nullable(),
    /** The least protected count that is shown. */
    threshold: z.int(),
  }),
  /** Why no figures are shown, or null. */
  withheld: z.string().nullable(),
  /** Providers and programs that the selection can be narrowed to. */
  providers: z.array(named.extend({ programs: z.array(named) })),
  figures: z.array(figure),
});
export type MeasuresRead = z.infer<typeof measuresRead>;

export const placesRead = z.object({
  level: z.enum(['grant', 'provider', 'program']),
  /** Why no numbers are shown, or null. */
  withheld: z.string().nullable(),
  /** The figure's unit and what its base counts; null where no place has the figure. */
  unit: figure.shape.unit.nullable(),
  counted: z.string(),
  /** The largest first; places without a number last, by name. */
  places: z.array(
    named.extend({
      value: cell.shape.value,
      numerator: cell.shape.numerator,
      denominator: cell.shape.denominator,
      hidden: cell.shape.hidden,
      /** Of a program: the grant and the provider that it belongs to. */
      within: z.object({ grant: z.int(), provider: z.int() }).optional(),
      /** Far from the others by the robust score. */
      outlier: z.enum(['high', 'low']).nullable(),
    }),
  ),
  /** The middle of the places' numbers; null where too few have one to judge by. */
  median: z.number().nullable(),
});
export type PlacesRead = z.infer<typeof placesRead>;
