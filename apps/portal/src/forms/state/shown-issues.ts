/** Placement of issues: beside fields, once per section, and in the lists. */
import type { Field, Form, FormContext, Section } from '@srae/domain/form-kit/form';
import { allFields, type Issue, textIn } from '@srae/domain/form-kit/issues';

export type ShownIssues = {
  readonly list: readonly Issue[];
  /** Messages beside the field, by name. */
  readonly inline: ReadonlyMap<string, string>;
  /** Fields to mark as invalid, with or without their own message. */
  readonly marked: ReadonlySet<string>;
  /** Lines shown once per section, by section id. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
};

export const NO_ISSUES: ShownIssues = { list: [], inline: new Map(), marked: new Set(), lines: new Map() };

/** Places issues. An issue of several fields without a separate inline message is shown once. */
export function placeIssues(form: Form, issues: readonly Issue[], context: FormContext): ShownIssues {
  if (issues.length === 0) return NO_ISSUES;
  const kinds = new Map(allFields(form).map((field) => [field.name, field.kind]));
  const inline = new Map<string, string>();
  const lines = new Map<string, string[]>();
  const marked = new Set<string>();
  const say = (name: string, text: string) => {
    const before = inline.get(name);
    inline.set(name, before === undefined ? text : `${before}; ${text}`);
  };
  for (const issue of issues) {
    for (const name of issue.fields) marked.add(name);
    const shared = issue.fields.length > 1 && issue.inline === issue.message;
    const section = findSection(form, issue.field)?.id ?? '';
    if (!shared) for (const name of issue.fields) say(name, issue.inline);
    else if (kinds.get(issue.field) === 'checkbox') say(issue.field, issue.inline);
    else addLine(lines, section, issue.inline);
    const line = findSectionLine(form, issue, context);
    if (line !== undefined) addLine(lines, section, line);
  }
  return { list: issues, inline, marked, lines };
}

/** The shown issues not yet fixed; new issues appear only after the next save. */
export function listUnresolved(shown: readonly Issue[], now: readonly Issue[], form: Form): readonly Issue[] {
  if (shown.length === 0) return shown;
  const perField = new Set(form.rules.filter((rule) => rule.each).map((rule) => rule.code));
  const toKey = (issue: Issue) => (perField.has(issue.code) ? `${issue.code} ${issue.field}` : issue.code);
  const keys = new Set(shown.map(toKey));
  return now.filter((issue) => keys.has(toKey(issue)));
}

export function findSection(form: Form, name: string): Section | undefined {
  return form.sections.find((section) => section.fields.some((field: Field) => field.name === name));
}

/** The server's response omits the section line, so it is taken from the rule. */
function findSectionLine(form: Form, issue: Issue, context: FormContext): string | undefined {
  const line = form.rules.find((rule) => rule.code === issue.code)?.sectionLine;
  return line === undefined ? undefined : textIn(line, context);
}

function addLine(lines: Map<string, string[]>, section: string, line: string): void {
  const before = lines.get(section) ?? [];
  if (!before.includes(line)) lines.set(section, [...before, line]);
}
