/** Row type: releases of survey rows. */
import type { Choices } from '@srae/domain/row-release/choices';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './column-types.ts';

/** Written as text, so that the driver does not convert lists to PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, never>;

/** Source of a release: the latest submission of a grant in a period. The digests are for the server alone. */
export type ReleaseSource = {
  readonly periodPk: number;
  readonly period: string;
  readonly grantId: number;
  readonly grantee: string;
  /** The funding stream's name; absent from releases that were asked for before it was stored. */
  readonly stream?: string;
  /** Number of the snapshot, whose names of providers and programs the rows have. */
  readonly snapshot: number;
  /** Of the snapshot's content. */
  readonly snapshotSha256: string;
  /** Of the rows as stored, in their order. */
  readonly rowsSha256: string;
  readonly rows: number;
};

export type RowReleaseTables = {
  row_releases: {
    pk: Generated<number>;
    survey: SurveyKind;
    instrument: string;
    periods: number[];
    fk_funding_streams: number | null;
    cohort: string | null;
    choices: Json<Choices>;
    recipient: string;
    reason: string;
    /** The last day, in US Eastern time. */
    expires_on: string;
    report: Json<unknown>;
    sources: Json<readonly ReleaseSource[]>;
    /** Of all rows as stored; for the server alone. */
    digest: string;
    /** The secret key of the order of rows in a file. */
    order_seed: string;
    requested_by: string;
    requested_at: Instant;
    decision: 'approved' | 'refused' | null;
    decision_reason: string | null;
    decided_by: string | null;
    decided_at: Instant | null;
  };
};
