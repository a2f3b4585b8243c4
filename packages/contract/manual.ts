/** The Manual of Operations: its two calls, and its text as the build writes it for the page. */
import type { Endpoint } from './endpoint.ts';

export const manual = {
  /** A link to the PDF, good for a minute. */
  link: { method: 'GET', path: '/api/manual', action: 'manual.link' },
  read: { method: 'GET', path: '/api/manual/:ticket', action: 'manual.read' },
} as const satisfies Record<string, Endpoint>;

/** The path of the built manual: manual.html for direct reading, manual.json for the portal's page. */
export const MANUAL_PAGES = '/manual-pages/';

export type ManualTag =
  | 'section'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'figure'
  | 'figcaption'
  | 'img'
  | 'strong'
  | 'em'
  | 'code'
  | 'a'
  | 'br';

export type ManualNode = string | ManualElement;

/** An element of the text. Links refer to ids of the manual; picture paths are relative to its pages. */
export type ManualElement = {
  readonly tag: ManualTag;
  readonly id?: string;
  readonly href?: string;
  readonly src?: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly ManualNode[];
};

export type ManualText = {
  readonly title: string;
  /** The season the manual is of: 'Summer 2023'. */
  readonly label: string;
  readonly contents: readonly {
    readonly id: string;
    readonly title: string;
    readonly sections: readonly { readonly id: string; readonly title: string }[];
  }[];
  readonly chapters: readonly ManualElement[];
};
