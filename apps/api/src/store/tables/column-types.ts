/** Column types that the row types share. */
import type { ColumnType } from 'kysely';

/** A timestamp; text is parsed by PostgreSQL. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** A timestamp that may be left out of an insert. */
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
