/** Whether two contents of submissions report the same, whatever has become of the programme and of old records since. */
import { isDeepStrictEqual } from 'node:util';
import { listTypedTexts } from '@srae/domain/instrument/typed-texts';
import { listInstruments } from '@srae/domain/instruments/instruments';

/** What disposal under the records schedule has removed from either content. */
export type RemovedTexts = { readonly answers: boolean; readonly explanations: boolean };

/**
 * Whether a report still says what was submitted: not regarded are names of providers, programs and curricula,
 * providers and programs that were deleted since, and texts that were disposed of. Both are contents as
 * `getSubmissionContent` builds them.
 */
export function isSameReport(submitted: unknown, present: unknown, removed: RemovedTexts): boolean {
  const [before, after] = [toContent(submitted, removed), toContent(present, removed)];
  const providers = new Map(
    after.providers.map((one) => [one.pk, new Set(one.programs.map(({ pk }) => pk))]),
  );
  const programs = new Set([...providers.values()].flatMap((pks) => [...pks]));
  const isKept = ({ provider, program }: Explanation) =>
    (provider === null || providers.has(provider)) && (program === null || programs.has(program));
  const kept = {
    ...before,
    providers: before.providers
      .filter(({ pk }) => providers.has(pk))
      .map((one) => ({ ...one, programs: one.programs.filter(({ pk }) => providers.get(one.pk)?.has(pk)) })),
    explanations: before.explanations.filter(isKept),
  };
  return (
    isDeepStrictEqual(withoutNames(kept), withoutNames(after)) &&
    [...providers.keys()].every((provider) => standsFor(before, after, provider))
  );
}

type Upload = number | Readonly<Record<string, number>> | null;
type Explanation = { readonly provider: number | null; readonly program: number | null };
type Program = { readonly pk: number };
type Provider = { readonly pk: number; readonly programs: readonly Program[] };
type Content = {
  readonly grantee: unknown;
  readonly providers: readonly Provider[];
  readonly uploads: { readonly entry: Upload; readonly exit: Upload };
  readonly explanations: readonly Explanation[];
};

/** Explanations are absent where there are none. */
function toContent(content: unknown, removed: RemovedTexts): Content {
  // Contents have one shape since the first submission; what was added later is optional.
  const own = { explanations: [], ...(content as Omit<Content, 'explanations'>) };
  const compared = removed.explanations ? { ...own, explanations: [] } : own;
  return removed.answers ? withoutTexts(compared) : compared;
}

/** The columns of answers of free text. */
export const TYPED_TEXTS: ReadonlySet<string> = new Set(
  listTypedTexts(listInstruments()).map(({ name }) => name),
);

/** A copy without the answers of free text, at any depth. */
function withoutTexts<C>(content: C): C {
  // Only members that a content may lack are left out, so the copy has its type.
  return JSON.parse(
    JSON.stringify(content, (name, value: unknown) => (TYPED_TEXTS.has(name) ? undefined : value)),
  ) as C;
}

function withoutNames({ grantee, providers, explanations }: Content) {
  const unnamed = <P extends object>(place: P) => ({ ...place, name: null, curriculum: null });
  return {
    grantee,
    explanations,
    providers: providers.map((one) => ({ ...unnamed(one), programs: one.programs.map(unnamed) })),
  };
}

/** Whether the same uploads stand for the provider. */
function standsFor(before: Content, after: Content, provider: number): boolean {
  return (['entry', 'exit'] as const).every((kind) => {
    const uploads = [before.uploads[kind], after.uploads[kind]];
    const [was, is] = uploads.map((upload) => (typeof upload === 'number' ? upload : upload?.[provider]));
    // A number alone is the upload of all providers with rows; a provider without rows is in no list.
    const isEither =
      uploads.every((upload) => upload !== null) && uploads.some((one) => typeof one === 'number');
    return was === is || (isEither && (was === undefined || is === undefined));
  });
}
