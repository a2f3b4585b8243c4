/**
 * The axe runs of a full run as Markdown: how often each check ran, what it found, and which views were covered.
 * `looks` are those of e2e/accessibility/accessible.ts, each with its source file (`by`); `day` is the run's date.
 */
export function accessibilityTable(looks, day) {
  const found = looks.flatMap((look) => look.found.map((one) => `${look.view}, ${look.check}: ${one}`));
  const unsure = [
    ...grouped(
      looks.flatMap((look) => look.unsure ?? []),
      (rule) => rule,
    ),
  ];
  const byCheck = [...grouped(looks, (look) => look.check)];
  const byFile = [...grouped(looks, (look) => look.by)].map(([file, made]) => [file, listViews(made)]);
  const views = byFile.reduce((sum, [, own]) => sum + own.length, 0);
  return [
    `Last run: ${day}. ${looks.length} looks at ${views} views; ${found.length} findings.`,
    '',
    '| Check | Looks | Findings |',
    '| --- | ---: | ---: |',
    ...byCheck.toSorted(inOrder).map(([check, made]) => {
      const findings = made.reduce((sum, look) => sum + look.found.length, 0);
      return `| ${check} | ${made.length} | ${findings} |`;
    }),
    '',
    ...(found.length === 0 ? [] : ['Findings:', '', ...found.map((one) => `- ${cell(one)}`), '']),
    'Rules of axe that were not sure and leave the answer to a person, with the number of looks: ' +
      `${unsure.map(([rule, times]) => `${rule} ${times.length}`).join(', ') || 'none'}.`,
    '',
    '| Looked at by | Views |',
    '| --- | --- |',
    ...byFile.map(([file, own]) => `| ${file} | ${own.map(cell).join('; ')} |`),
  ].join('\n');
}

const inOrder = ([one], [other]) => one.localeCompare(other, 'en', { numeric: true });
const listViews = (looks) => [...new Set(looks.map((look) => look.view))];
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function grouped(things, keyOf) {
  const groups = new Map();
  for (const one of things) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
