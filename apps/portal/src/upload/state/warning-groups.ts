/** Warnings grouped by kind: those that need confirmation first, then one group per kind. */
import { asksToConfirm, type CheckWarning } from '@srae/domain/survey/check/report';
import { namesInLine, pairText } from '@srae/domain/survey/messages';

export type WarningGroup = { readonly title: string | null; readonly warnings: readonly CheckWarning[] };

/** Minimum number for grouping warnings that occur once per column or program. */
const TOGETHER_FROM = 4;

const TITLES: Partial<
  Record<CheckWarning['code'], (count: number, warnings: readonly CheckWarning[]) => string>
> = {
  'program-count': (count, warnings) =>
    `${count} programs have another number of rows than was reported: ${namesInLine(listPrograms(warnings))}`,
  'missing-share': (count) => `${count} columns have many missing or blank values`,
  'contradicting-code': (count) =>
    `${count} columns have special codes that do not fit the row's survey_version`,
  'unasked-answer': (count) =>
    `${count} columns have answers in rows whose survey_version does not ask the item`,
};

export function groupWarnings(warnings: readonly CheckWarning[]): readonly WarningGroup[] {
  const confirm = warnings.filter(asksToConfirm);
  const others = warnings.filter((warning) => !asksToConfirm(warning));
  const codes = [...new Set(others.map(({ code }) => code))];
  return [
    ...confirm.map((warning) => ({ title: null, warnings: [warning] })),
    ...codes.flatMap((code): readonly WarningGroup[] => {
      const same = others.filter((warning) => warning.code === code);
      const title = TITLES[code];
      if (title && same.length >= TOGETHER_FROM) return [{ title: title(same.length, same), warnings: same }];
      return same.map((warning) => ({ title: null, warnings: [warning] }));
    }),
  ];
}

function listPrograms(warnings: readonly CheckWarning[]): readonly string[] {
  return warnings.flatMap((warning) =>
    warning.code === 'program-count' ? [pairText(warning.provider, warning.program)] : [],
  );
}
