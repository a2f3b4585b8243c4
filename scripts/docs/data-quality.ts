/** docs/data-quality.md: the checks of the data-quality desk, from their one catalogue. */
import { listInstruments } from '@srae/domain/instruments/instruments';
import { CHECKS } from '@srae/domain/quality/checks';

export function dataQualityDocument(): string {
  const parts = [
    '# Data quality',
    'Generated from packages/domain/quality/checks.ts and the instruments by `npm run docs`; not to be edited by hand.',
    ABOUT,
    '## Checks',
    table(
      ['Check', 'Finding', 'Weight', 'Protected counts'],
      CHECKS.map(({ title, limit, weight, isProtected }) => [
        title,
        limit,
        String(weight),
        isProtected ? 'yes' : 'no: counts that forms report, and dates',
      ]),
    ),
    ...CHECKS.flatMap(({ title, method, limit, sources, question }) => [
      `### ${title}`,
      `${method} Finding: ${limit}`,
      `A query about it begins with the sentence of the finding and asks: ${question}`,
      sources.map((source) => `- ${source}`).join('\n'),
    ]),
    '## Improbable combinations',
    ...listInstruments().flatMap(({ title, surveys }) =>
      SURVEYS.map(({ kind, name }) =>
        [
          `${title}, ${name}:`,
          '',
          ...(surveys[kind].improbable ?? []).map(
            ({ label, when }) => `- ${label} (${when.map(condition).join(' and ')})`,
          ),
        ].join('\n'),
      ),
    ),
    '## Protection',
    PROTECTION,
  ];
  return `${parts.join('\n\n')}\n`;
}

const SURVEYS = [
  { kind: 'entry', name: 'entry survey' },
  { kind: 'exit', name: 'exit survey' },
] as const;

const ABOUT =
  'Federal staff open the desk beside the results (`/dashboard?desk=list`). It lists the active grants of a portfolio, ordered by the sum of the weights of their findings. A finding is a reason to ask, not an error: it explains itself in a sentence and opens a query with that sentence. Findings about survey files refer to the last release of a submitted report. Opening the page reads no single rows: marks and answers are counted once, when a submission creates a release.';

const PROTECTION = [
  'Staff have no access to survey rows. Every number of surveys that a finding uses or shows is the count with the noise of its record keys, as in the results ([decision 30](decisions/0030-cell-key-method.md), [decision 47](decisions/0047-data-quality-desk.md)); counts below the threshold read "fewer than 11", and shares with a rest below it "all but fewer than 11 of about n".',
  'Noise is 10 at most. A share reaches its limit only if it still does with 10 surveys fewer in the part and 10 more in the rest. File and forms differ only if they still do with 10 surveys more or fewer and, if a report was submitted again without a new release, with the additional rows by which such a submission may differ. While a later submission waits for its release, files are not judged. Noise alone therefore causes no finding, and small programs, whose noise is as large as their faults, have none.',
].join('\n\n');

function condition({
  column,
  codes,
}: {
  readonly column: string;
  readonly codes: readonly string[];
}): string {
  return `${column}: ${codes.join(', ')}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
