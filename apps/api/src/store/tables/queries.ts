/** Row types: queries about submitted reports, their messages, and explanations of issues. */
import type { FormName } from '@srae/domain/form-kit/form';
import type { MessageKind, QuerySide, QueryState, QueryTopic } from '@srae/domain/queries/query';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export type QueryTables = {
  report_queries: {
    pk: Generated<number>;
    fk_grants: number;
    fk_reporting_periods: number;
    /** The latest submission when the query was opened. */
    snapshot_number: number;
    topic: QueryTopic;
    form: FormName | null;
    fk_providers: number | null;
    fk_programs: number | null;
    field: string | null;
    survey: SurveyKind | null;
    figure: string | null;
    /** As text, as of the opening of the query. */
    subject: string;
    state: QueryState;
    asked_by: string;
    asked_at: Instant;
    /** The assigned staff member. */
    assigned_to: string | null;
    first_answered_at: InstantOrNull;
    closed_at: InstantOrNull;
    /** When a digest included the latest message; null until then. */
    digested_at: InstantOrNull;
  };
  report_query_messages: {
    pk: Generated<number>;
    fk_grants: number;
    fk_queries: number;
    message_kind: MessageKind;
    side: QuerySide;
    text: string;
    written_by: string;
    written_at: Instant;
  };
  issue_explanations: {
    pk: Generated<number>;
    fk_grants: number;
    fk_reporting_periods: number;
    form: FormName;
    fk_providers: number | null;
    fk_programs: number | null;
    /** Of the issue. */
    code: string;
    field: string;
    text: string;
    written_by: string;
    written_at: Instant;
  };
};
