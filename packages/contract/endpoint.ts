import type { Action } from '@srae/domain/access/policy';

/**
 * A call as plain data without the schema library, so that pages can import it cheaply. Its schemas
 * are in schemas/ under the same resource's name.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With :names for parameters, which have the same meaning everywhere: grantId, pid, pmid, periodPk. */
  readonly path: string;
  /** Names the permission, the route and the audit event. */
  readonly action: Action;
  /** The body's field that names the target, where the path does not. */
  readonly targetInBody?: string;
  /**
   * For a call whose query may name its target: the action that decides instead when `provider`, or else
   * `grant`, is given. `period` is then also read from the query. Without `provider` the query names no provider.
   */
  readonly narrowedBy?: { readonly grant: Action; readonly provider?: Action };
  /**
   * For a call whose body determines the action: the action and the keys of its target. Null, or a non-numeric key:
   * the body is malformed.
   */
  readonly byBody?: (body: Readonly<Record<string, unknown>>) => BodyCase | null;
};

export type BodyCase = {
  readonly action: Action;
  readonly target: { readonly grantId?: unknown; readonly associationPk?: unknown };
};
