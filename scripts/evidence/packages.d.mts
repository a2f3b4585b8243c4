/** Types of packages.mjs, for the generators of documents. */
type Delivered = { readonly name: string; readonly version: string; readonly licence: string };

export const ALLOWED_LICENCES: ReadonlySet<string>;
export const READ_LICENCES: Readonly<Record<string, string>>;
export function deliveredPackages(): readonly Delivered[];
export function deliveredData(): readonly {
  readonly name: string;
  readonly by: string;
  readonly licence: string;
  readonly source: string;
  readonly path: string;
}[];
