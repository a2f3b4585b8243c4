/** Display texts of a grant's audit events. */
import type { Activity } from '@srae/contract/schemas/programme/administration';
import type { PeriodRef, SessionGrantee } from '../../../session/types.ts';

/** Display text of an action; falls back to the action's name. */
export function actionWords(action: string): string {
  return WORDS[action] ?? action;
}

/** The object, with keys of providers, programs and periods replaced by names. */
export function objectWords(
  object: Activity[number]['object'],
  { id, name, providers }: Pick<SessionGrantee, 'id' | 'name' | 'providers'>,
  periods: readonly Pick<PeriodRef, 'pk' | 'name'>[],
): string {
  const programs = providers.flatMap((one) => one.programs);
  const named = (kind: string, key: string): string | undefined => {
    const pk = Number(key);
    if (kind === 'grant') return pk === id ? name : undefined;
    if (kind === 'period') return periods.find((one) => one.pk === pk)?.name;
    return (kind === 'provider' ? providers : programs).find((one) => one.id === pk)?.name;
  };
  // The key of an association has no meaning for the reader.
  if (object?.startsWith('association ')) return 'a user of this grant';
  return (object ?? '')
    .replace(
      /\b(grant|provider|program|period) (\d+)\b/g,
      (text, kind: string, key: string) => named(kind, key) ?? text,
    )
    .replace(/^(\w+) of /, (text, form: string) => (FORMS[form] === undefined ? text : `${FORMS[form]} of `));
}

const WORDS: Readonly<Record<string, string>> = {
  'grantee.save': 'Saved the grantee page',
  'provider.save': 'Saved a provider page',
  'program.save': 'Saved a program page',
  'reach.save': 'Saved a reach page',
  'provider.create': 'Added a provider',
  'provider.rename': 'Renamed a provider',
  'provider.delete': 'Deleted a provider',
  'provider.state-nothing': 'Stated why a provider has nothing to report',
  'program.state-nothing': 'Stated why a program has nothing to report',
  'program.create': 'Added a program',
  'program.rename': 'Renamed a program',
  'program.delete': 'Deleted a program',
  'curriculum.save': 'Saved a custom curriculum',
  'workbook.save': 'Saved pages of a forms workbook',
  'workbook.export': 'Downloaded the forms workbook',
  'upload.save': 'Uploaded survey data',
  'upload.delete': 'Deleted survey data',
  'upload.withdraw': 'Withdrew survey data',
  'upload.rows': 'Downloaded the survey rows in use',
  'provider-upload.save': 'Uploaded survey data of a provider',
  'provider-upload.withdraw': 'Withdrew survey data of a provider',
  'provider-upload.rows': 'Downloaded the survey rows of a provider',
  'provider.allow-uploads': 'Switched uploads of a provider on or off',
  'machine-key.create': 'Made a key for machines',
  'machine-key.revoke': 'Revoked a key for machines',
  'admin.machine-keys.revoke': 'Revoked a key for machines',
  'machine.validate': 'Checked survey data by a key',
  'machine.provider-validate': 'Checked survey data of a provider by a key',
  'machine.upload': 'Uploaded survey data by a key',
  'machine.provider-upload': 'Uploaded survey data of a provider by a key',
  'practice.reset': 'Emptied the practice grant',
  'submission.reopen': 'Reopened the report',
  'query.ask': 'Asked about the report',
  'query.follow-up': 'Asked a follow-up question about the report',
  'query.close': 'Closed a query',
  'query.assign': 'Assigned a query',
  'own-query.answer': 'Answered a query',
  'own-query.close': 'Closed a query',
  'explanation.save': 'Explained an issue',
  'association.create': 'Gave someone access',
  'association.edit': 'Changed someone’s access',
  'association.delete': 'Removed someone’s access',
  'admin.users.bulk': 'Gave someone access',
  'invitation.answer': 'Accepted an invitation',
  'invitation.resend': 'Sent an invitation again',
  'admin.grants.update': 'Changed the grant',
  'admin.extensions.save': 'Gave a later due date',
  'admin.providers.restore': 'Restored a provider',
  'admin.programs.restore': 'Restored a program',
  'demo.seed': 'Demo data',
};

const FORMS: Readonly<Record<string, string>> = {
  grantee: 'Grantee page',
  provider: 'Provider page',
  programstructure: 'Structure page',
  programreach: 'Reach page',
  programentryexit: 'Survey page',
};
