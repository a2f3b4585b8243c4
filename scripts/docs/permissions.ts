/** docs/permissions.md: who may do what, from the one permission table. */
import type { Gate, Reach, Rule, TargetLevel } from '@srae/domain/access/policy';
import { ACTIONS, getRule } from '@srae/domain/access/policy';

export function permissionsDocument(): string {
  const rules = ACTIONS.map((action) => ({ action, rule: getRule(action) }));
  const isPublic = ({ rule }: (typeof rules)[number]) => rule.credential === 'none';
  const onDashboard = ({ rule }: (typeof rules)[number]) => rule.credential === 'dashboard-token';
  const onPortal = rules.filter((one) => !isPublic(one) && !onDashboard(one));
  const parts = [
    '# Permissions',
    'Generated from packages/domain/access/policy.ts by `npm run docs`; not to be edited by hand. Every request is decided by this one table before anything else is done; docs/spec/authorization-matrix.csv says the same by person and is asked, cell by cell, of the running calls.',
    HOW_TO_READ,
    '## Open to everyone',
    'The outbox exists in the local environment alone; the operator’s calls on a listener of their own, which answers this machine alone.',
    table(
      ['Action', 'Call'],
      rules.filter(isPublic).map(({ action, rule }) => [code(action), toCalls(rule)]),
    ),
    ...AREAS.flatMap(({ title, has }) => [
      `## ${title}`,
      table(HEAD, onPortal.filter(({ rule }) => findArea(rule)?.has === has).map(row)),
    ]),
    '## On the dashboard’s own address',
    'These calls take the dashboard token alone, which the portal gives for one grant and five minutes.',
    table(HEAD, rules.filter(onDashboard).map(row)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const HOW_TO_READ = [
  '- Roles are united grant by grant: whoever has several may do what any of them may. A Grantee acts on the own grant, a Provider on the own provider; elsewhere the thing asked for is missing (404).',
  '- **own part**: the answer holds only what belongs to the caller.',
  '- **On** says what the call is about. A grant, provider or program that does not exist, does not belong to the one above it or is not the caller’s is missing; a call that a role never has is refused (403) whether or not the thing exists.',
  '- **Needs** says what must be given besides the role: *portal* is access to the portal on an active grant while the portal is open; *dashboard* is access to the dashboard while it is open. Admins need neither, ACF needs no dashboard access.',
  '- **Writes answers**: an Admin does this only with an association on the grant; the period must be open for writing and the report not locked.',
  '- Drafts and sessions are their owner’s: nobody reads another person’s.',
].join('\n');

/** In table order; every call of the portal is listed in the first matching area. */
const AREAS: readonly { readonly title: string; readonly has: (rule: Rule) => boolean }[] = [
  { title: 'Own account', has: (rule) => isForEveryone(rule) && rule.gate === 'none' },
  { title: 'Administration', has: (rule) => isForAdmins(rule) },
  { title: 'Users of a grant', has: (rule) => /\/api\/user/.test(toCalls(rule)) },
  { title: 'Survey uploads', has: (rule) => /\/api\/(entry|exit|program-file)/.test(toCalls(rule)) },
  { title: 'Reporting', has: () => true },
];

function findArea(rule: Rule) {
  return AREAS.find(({ has }) => has(rule));
}

function isForEveryone({ admin, acf, grantee, provider }: Rule): boolean {
  return [admin, acf, grantee, provider].every((reach) => reach !== 'no');
}

function isForAdmins({ admin, acf, grantee, provider }: Rule): boolean {
  return admin !== 'no' && [acf, grantee, provider].every((reach) => reach === 'no');
}

const HEAD = ['Action', 'Call', 'Admin', 'ACF', 'Grantee', 'Provider', 'On', 'Needs', 'Writes answers'];

function row({ action, rule }: { readonly action: string; readonly rule: Rule }): readonly string[] {
  const reaches = [rule.admin, rule.acf, rule.grantee, rule.provider].map((reach) => REACHES[reach]);
  return [
    code(action),
    toCalls(rule),
    ...reaches,
    TARGETS[rule.target],
    GATES[rule.gate],
    rule.writesAnswers ? 'yes' : '',
  ];
}

const REACHES = { yes: 'yes', filtered: 'own part', no: '–' } as const satisfies Record<Reach, string>;

const TARGETS = {
  none: '',
  self: 'own only',
  person: 'own; an Admin anyone’s',
  grant: 'grant',
  provider: 'provider',
  program: 'program',
} as const satisfies Record<TargetLevel, string>;

const GATES = {
  none: '',
  portal: 'portal',
  upload: 'portal; of a Provider also the switch of its provider',
  dashboard: 'dashboard',
} as const satisfies Record<Gate, string>;

function toCalls({ calls }: Rule): string {
  return calls.map(code).join('<br>');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
