/** The server's interface to the demo data; injected by start.ts, so that no other file depends on the seeds. */
import type { ReleaseRules } from './commands/releases/release-report.ts';
import type { Db } from './store/database/database.ts';

export type DemoDeps = {
  readonly db: Db;
  readonly hash: (secret: string) => Promise<string>;
  /** Release rules for the demo's submissions. */
  readonly release: ReleaseRules;
  /** Ends the filling between two grants; nothing of it is kept. */
  readonly signal?: AbortSignal;
};

export type Demo = {
  /** People who may sign in, as listed in the greeting. */
  readonly people: readonly { readonly username: string; readonly email: string; readonly about: string }[];
  /** Their shared and published password. */
  readonly password: string;
  /** Fills an empty database; one that contains a grantee is not changed (BEY-100). Throws the signal's reason. */
  seed(deps: DemoDeps): Promise<void>;
};
