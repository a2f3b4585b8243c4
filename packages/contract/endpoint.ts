import type { Action } from '@srae/domain/access/policy';

/**
 * What a call is, as plain data without the schema library, so that pages can import it cheaply. Its schemas
 * stand in schemas/ under the same resource's name.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With :names for parameters. The same names mean the same thing everywhere: grantId, pid, pmid, periodPk. */
  readonly path: string;
  /** Names the permission, the route and the audit event. */
  readonly action: Action;
  /** The body's field that names the target, where the path does not. */
  readonly targetInBody?: string;
  /**
   * For a call whose query may name its target: the action that decides instead when `provider`, or else
   * `grant`, is asked for. `period` is then read from the query too. Without `provider` the call's query has none.
   */
  readonly narrowedBy?: { readonly grant: Action; readonly provider?: Action };
  /**
   * For a call whose body decides what it does: the action and the keys of its target. Null, or a key that is no
   * number: the body is malformed.
   */
  readonly byBody?: (body: Readonly<Record<string, unknown>>) => BodyCase | null;
};

export type BodyCase = {
  readonly action: Action;
  readonly target: { readonly grantId?: unknown; readonly associationPk?: unknown };
};
