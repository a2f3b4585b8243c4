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
};
