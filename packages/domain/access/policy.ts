/**
 * The permission table: which action is open to which role, on which kind of target, behind which gate.
 * One action string names the permission, the route and the audit event. Rows and cells equal those of
 * docs/spec/authorization-matrix.csv; a test compares the two.
 */

/** How much of the response a role gets; `filtered` is the caller's own part. */
export type Reach = 'yes' | 'filtered' | 'no';

/** How the route authenticates the caller. `none` is a public call. */
export type Credential = 'none' | 'id-token' | 'refresh-cookie' | 'dashboard-token' | 'machine-key';

/**
 * The kind of resource. `self`: only the caller's own (anyone else's is missing); `person`: the caller's own, and
 * anyone's for an Admin.
 */
export type TargetLevel = 'none' | 'self' | 'person' | 'grant' | 'provider' | 'program';

/** `upload` is the portal's gate and, for a Provider, the switch that lets it upload its surveys (decision 30). */
export type Gate = 'none' | 'portal' | 'upload' | 'dashboard';

/** Whether the gate is closed while the portal is closed. */
export function isPortalGate(gate: Gate): boolean {
  return gate === 'portal' || gate === 'upload';
}

export type Rule = {
  /** Calls as the matrix spells them; a tag in brackets distinguishes calls that share a path. */
  calls: readonly string[];
  credential: Credential;
  admin: Reach;
  acf: Reach;
  grantee: Reach;
  provider: Reach;
  target: TargetLevel;
  gate: Gate;
  /** The period must be open for writing and not locked (409), and an Admin needs an association. */
  writesAnswers: boolean;
  /** Permitted before a person has enrolled the passkey that their role requires. */
  beforePasskey?: true;
};

export const POLICY = {
  // Public
  'keys.read': open('GET /.well-known/jwks.json'),
  'health.read': open('GET /healthz'),
  'page.read': open('GET /'),
  'dashboard.config': open('GET /config.json'),
  'config.read': open('GET /api/auth/config'),
  'auth.sign-in': open('POST /api/auth/sign-in'),
  'auth.challenge': open('POST /api/auth/challenge'),
  'auth.forgot-password': open('POST /api/auth/forgot-password'),
  'auth.confirm-forgot-password': open('POST /api/auth/confirm-forgot-password'),
  'auth.oidc-start': open('POST /api/auth/oidc/start'),
  'auth.oidc-finish': open('POST /api/auth/oidc/finish'),
  'auth.oidc-link': open('POST /api/auth/oidc/link'),
  'auth.passkey-start': open('POST /api/auth/passkey/start'),
  'auth.passkey-finish': open('POST /api/auth/passkey/finish'),
  'auth.sign-out': open('POST /api/auth/sign-out'),
  'manual.read': open('GET /api/manual/{ticket}'),
  'announcement.list': open('GET /api/announcements'),
  'outbox.read': open('GET /api/dev/outbox'),
  'operator.ready': open('GET /readyz'),
  'operator.metrics': open('GET /metrics'),

  // Own account
  'auth.refresh': {
    ...everyone('POST /api/auth/refresh'),
    credential: 'refresh-cookie',
    beforePasskey: true,
  },
  'auth.activity': { ...everyone('POST /api/auth/activity'), beforePasskey: true },
  'me.read': { ...everyone('GET /api/auth/me'), beforePasskey: true },
  'me.save': everyone('PUT /api/auth/me'),
  'auth.change-password': everyone('POST /api/auth/change-password'),
  'session.list': everyone('GET /api/auth/sessions'),
  'session.end': { ...everyone('DELETE /api/auth/sessions/{sid}'), target: 'self' },
  'grant.choose': { ...everyone('POST /api/auth/grant'), target: 'grant' },
  'reminder.save': everyone('PUT /api/auth/reminders'),
  'totp.start': everyone('POST /api/auth/totp'),
  'totp.confirm': everyone('PUT /api/auth/totp'),
  'totp.remove': everyone('DELETE /api/auth/totp'),
  'passkey.list': { ...everyone('GET /api/auth/passkeys'), beforePasskey: true },
  'passkey.start': { ...everyone('POST /api/auth/passkeys/options'), beforePasskey: true },
  'passkey.add': { ...everyone('POST /api/auth/passkeys'), beforePasskey: true },
  'passkey.rename': { ...everyone('PUT /api/auth/passkeys/{pk}'), target: 'self' },
  'passkey.remove': { ...everyone('DELETE /api/auth/passkeys/{pk}'), target: 'self' },
  'manual.link': everyone('GET /api/manual'),
  'period.read': everyone('GET /api/reporting-periods/{name}/reduce'),
  'announcement.dismiss': everyone('POST /api/announcements/{pk}/dismissal'),
  'association.list': {
    ...everyone('GET /api/user-associations/{username}'),
    provider: 'filtered',
    target: 'person',
  },

  'invitation.list': everyone('GET /api/invitations'),
  'invitation.answer': { ...everyone('POST /api/invitations/{pk}/answer'), target: 'self' },

  // User management
  'user.list': rule(['GET /api/users'], ['yes', 'no', 'filtered', 'no'], 'none', 'none'),
  'grant-user.list': rule(['GET /api/users/{grantId}'], ['yes', 'no', 'yes', 'filtered'], 'grant', 'portal'),
  'association.create': rule(
    ['POST /api/user-associations [role=1|2]'],
    ['yes', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),
  'group.add': adminOnly('POST /api/user-associations [role=3|4]'),
  'association.edit': rule(
    ['POST /api/user-associations [case=edit]'],
    ['yes', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),
  'association.delete': rule(
    ['DELETE /api/user-associations/{pk}'],
    ['yes', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),
  'invitation.resend': rule(
    ['POST /api/user-associations/{pk}/invitation'],
    ['yes', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),

  // Administration
  'admin.roles.list': adminOnly('GET /api/admin/roles'),
  'admin.funding-streams.list': adminOnly('GET /api/admin/funding_streams'),
  'admin.funding-streams.create': adminOnly('POST /api/admin/funding_streams'),
  'admin.funding-streams.update': adminOnly('PUT /api/admin/funding_streams/{pk}'),
  'admin.grantees.list': adminOnly('GET /api/admin/grantees'),
  'admin.grantees.create': adminOnly('POST /api/admin/grantees'),
  'admin.grantees.update': adminOnly('PUT /api/admin/grantees/{pk}'),
  'admin.grantees.practice': adminOnly('PUT /api/admin/grantees/{pk}/practice'),
  'admin.grants.list': adminOnly('GET /api/admin/grants'),
  'admin.grants.create': adminOnly('POST /api/admin/grants'),
  'admin.grants.update': adminOnly('PUT /api/admin/grants/{pk}'),
  'admin.extensions.save': adminOnly('PUT /api/admin/grants/{pk}/extensions/{periodPk}'),
  'admin.extensions.remove': adminOnly('DELETE /api/admin/grants/{pk}/extensions/{periodPk}'),
  'admin.associations.list': adminOnly('GET /api/admin/user_associations'),
  'admin.providers.list': adminOnly('GET /api/admin/providers'),
  'admin.users.update': adminOnly('PUT /api/admin/user/{username}'),
  'admin.users.set-password': adminOnly('PUT /api/admin/user/set-password/{username}'),
  'admin.users.messages': adminOnly('GET /api/admin/user/{username}/messages'),
  'admin.users.second-factors': adminOnly('GET /api/admin/user/{username}/second-factors'),
  'admin.recoveries.create': adminOnly('POST /api/admin/user/{username}/recovery'),
  'admin.recoveries.decide': adminOnly('PUT /api/admin/user/{username}/recovery'),
  'admin.users.delete': adminOnly('DELETE /api/admin/user/{username}'),
  'admin.users.set-state': adminOnly('PUT /api/admin/user/{username}/state'),
  'admin.users.resend-invitation': adminOnly('POST /api/admin/user/{username}/invitation'),
  'admin.users.bulk': adminOnly('POST /api/admin/users/bulk'),
  'admin.groups.remove': adminOnly('DELETE /api/admin/user/{username}/groups/{group}'),
  'admin.sessions.end': adminOnly('DELETE /api/admin/user/{username}/sessions'),
  'admin.periods.list': adminOnly('GET /api/admin/reporting-periods'),
  'admin.periods.create': adminOnly('POST /api/admin/reporting-periods'),
  'admin.periods.update': adminOnly('PUT /api/admin/reporting-periods/{pk}'),
  'admin.curricula.list': adminOnly('GET /api/admin/curricula'),
  'admin.curricula.create': adminOnly('POST /api/admin/curricula'),
  'admin.curricula.update': adminOnly('PUT /api/admin/curricula/{pk}'),
  'admin.curricula.merge': adminOnly('POST /api/admin/curricula/{pk}/merge'),
  'admin.availability.read': adminOnly('GET /api/admin/availability'),
  'admin.availability.save': adminOnly('PUT /api/admin/availability'),
  'admin.deleted.list': adminOnly('GET /api/admin/deleted'),
  'admin.providers.restore': adminOnly('POST /api/admin/deleted/providers/{pk}/restore'),
  'admin.programs.restore': adminOnly('POST /api/admin/deleted/programs/{pk}/restore'),
  'admin.row-releases.list': adminOnly('GET /api/admin/row-releases'),
  'admin.row-releases.report': adminOnly('POST /api/admin/row-releases/report'),
  'admin.row-releases.create': adminOnly('POST /api/admin/row-releases'),
  'admin.row-releases.decide': adminOnly('PUT /api/admin/row-releases/{pk}/decision'),
  'admin.row-releases.download': adminOnly('GET /api/admin/row-releases/{pk}/file'),
  'admin.access-reviews.read': adminOnly('GET /api/admin/access-reviews'),
  'admin.access-reviews.accounts': adminOnly('GET /api/admin/access-reviews/accounts'),
  'admin.access-reviews.export': adminOnly('GET /api/admin/access-reviews/accounts/file'),
  'admin.access-reviews.confirm': adminOnly('POST /api/admin/access-reviews'),
  'admin.access-reviews.download': adminOnly('GET /api/admin/access-reviews/{pk}/file'),
  'admin.machine-keys.list': adminOnly('GET /api/admin/machine-keys'),
  'admin.machine-keys.revoke': adminOnly('DELETE /api/admin/machine-keys/{keyPk}'),
  'admin.records.read': adminOnly('GET /api/admin/records'),
  'admin.records.place-hold': adminOnly('POST /api/admin/records/holds'),
  'admin.records.lift-hold': adminOnly('PUT /api/admin/records/holds/{pk}/lifting'),
  'admin.records.list-due': adminOnly('POST /api/admin/records/disposals'),
  'admin.records.approve': adminOnly('PUT /api/admin/records/disposals/{pk}/approval'),
  'admin.records.certificate': adminOnly('GET /api/admin/records/disposals/{pk}'),
  'admin.records.download': adminOnly('GET /api/admin/records/disposals/{pk}/file'),
  'admin.audit.list': adminOnly('GET /api/admin/audit'),
  'admin.audit.export': adminOnly('GET /api/admin/audit/export'),
  'admin.announcements.list': adminOnly('GET /api/admin/announcements'),
  'admin.announcements.create': adminOnly('POST /api/admin/announcements'),
  'admin.announcements.update': adminOnly('PUT /api/admin/announcements/{pk}'),

  // Grantee form, submission, history. Saving, commenting and submitting are one call (grantee.save).
  'grantee.read': portal('grant', 'filtered', 'GET /api/grantees/{grantId}/submissions/{periodPk}/reduce'),
  'grantee.save': writes('grant', 'no', 'PUT /api/grantees/{grantId}/submissions/{periodPk}'),
  'snapshot.list': portal('grant', 'no', 'GET /api/grantees/{grantId}/submissions/{periodPk}/history'),
  'snapshot.read': portal(
    'grant',
    'no',
    'GET /api/grantees/{grantId}/submissions/{periodPk}/history/{number}',
  ),
  'snapshot.list-all': portal('grant', 'no', 'GET /api/grantees/{grantId}/submissions'),
  'snapshot.compare': portal('grant', 'no', 'GET /api/grantees/{grantId}/comparison'),
  'report.read': portal('grant', 'filtered', 'GET /api/grantees/{grantId}/submissions/{periodPk}/report'),
  'progress.list': rule(['GET /api/progress'], ['yes', 'no', 'filtered', 'filtered'], 'none', 'portal'),
  'progress.read': portal('grant', 'filtered', 'GET /api/grantees/{grantId}/submissions/{periodPk}/progress'),
  'grant.export': portal('grant', 'filtered', 'GET /api/grantees/{grantId}/submissions/{periodPk}/export'),
  'grant.progress-report': rule(
    ['GET /api/grantees/{grantId}/submissions/{periodPk}/export/progress-report'],
    ['no', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),
  'workbook.export': portal(
    'grant',
    'no',
    'GET /api/grantees/{grantId}/submissions/{periodPk}/export/workbook',
  ),
  'workbook.read': portal('grant', 'no', 'GET /api/grantees/{grantId}/submissions/{periodPk}/workbook'),
  'workbook.save': writes('grant', 'no', 'PUT /api/grantees/{grantId}/submissions/{periodPk}/workbook'),
  'grant.activity': portal('grant', 'no', 'GET /api/grantees/{grantId}/activity'),
  'submission.reopen': {
    ...adminOnly('POST /api/grantees/{grantId}/submissions/{periodPk}/reopen'),
    target: 'grant',
  },
  'grantee-draft.read': draft('grant', 'no', 'GET /api/grantees/{grantId}', '{formName}'),
  'grantee-draft.save': draft('grant', 'no', 'PUT /api/grantees/{grantId}', '{formName}'),
  'grantee-draft.discard': draft('grant', 'no', 'DELETE /api/grantees/{grantId}', '{formName}'),

  // Queries about a submitted report (decision 36): staff calls, and calls of the grant behind the portal's gate.
  // None for a Provider.
  'query.list': byStaff('none', 'GET /api/queries'),
  'query.export': byStaff('none', 'GET /api/queries/export'),
  'query.parts': byStaff('grant', 'GET /api/grantees/{grantId}/submissions/{periodPk}/query-parts'),
  'query.ask': byStaff('grant', 'POST /api/grantees/{grantId}/submissions/{periodPk}/queries'),
  'query.read': byStaff('grant', 'GET /api/grantees/{grantId}/queries/{pk}'),
  'query.follow-up': byStaff('grant', 'POST /api/grantees/{grantId}/queries/{pk}/follow-ups'),
  'query.close': byStaff('grant', 'POST /api/grantees/{grantId}/queries/{pk}/closing'),
  'query.assign': byStaff('grant', 'PUT /api/grantees/{grantId}/queries/{pk}/assignee'),
  'own-query.list': rule(['GET /api/own-queries'], ['no', 'no', 'filtered', 'no'], 'none', 'portal'),
  'own-query.export': rule(['GET /api/own-queries/export'], ['no', 'no', 'filtered', 'no'], 'none', 'portal'),
  'own-query.read': byGrantee('GET /api/grantees/{grantId}/own-queries/{pk}'),
  'own-query.answer': byGrantee('POST /api/grantees/{grantId}/own-queries/{pk}/answers'),
  'own-query.close': byGrantee('POST /api/grantees/{grantId}/own-queries/{pk}/closing'),
  'explanation.save': writes(
    'grant',
    'no',
    'PUT /api/grantees/{grantId}/submissions/{periodPk}/explanations',
  ),

  // The data-quality desk (BEY-187).
  'quality.list': byStaff('none', 'GET /api/quality'),
  'quality.export': byStaff('none', 'GET /api/quality/export'),
  'portfolio.assign': byStaff('grant', 'PUT /api/grantees/{grantId}/portfolio'),

  'practice.reset': rule(
    ['POST /api/grantees/{grantId}/practice/reset'],
    ['no', 'no', 'yes', 'no'],
    'grant',
    'portal',
  ),

  // Providers and programs
  'provider.list': portal('grant', 'filtered', 'GET /api/grantees/{grantId}/providers'),
  'provider.create': writes('grant', 'no', 'POST /api/providers'),
  // A name is not an answer: an Admin may correct one without an association (decision 32).
  'provider.rename': rule(['PUT /api/providers/{id}'], ['yes', 'no', 'yes', 'no'], 'provider', 'portal'),
  'provider.delete': writes('provider', 'no', 'DELETE /api/providers/{id}'),
  'provider.allow-uploads': {
    ...writes('provider', 'no', 'PUT /api/grantees/{grantId}/providers/{pid}/uploads'),
    writesAnswers: false,
  },
  'provider.read': portal('provider', 'yes', 'GET /api/providers/{id}/submissions/{periodPk}/reduce'),
  'provider.records': portal('provider', 'yes', 'GET /api/providers/{pid}/submissions/{periodPk}'),
  'provider.save': writes(
    'provider',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/submissions/{periodPk}',
  ),
  'provider-draft.read': draft('provider', 'yes', 'GET /api/grantees/{grantId}/providers/{pid}', 'provider'),
  'provider-draft.save': draft('provider', 'yes', 'PUT /api/grantees/{grantId}/providers/{pid}', 'provider'),
  'provider-draft.discard': draft(
    'provider',
    'yes',
    'DELETE /api/grantees/{grantId}/providers/{pid}',
    'provider',
  ),
  'program.create': writes('provider', 'yes', 'POST /api/providers/{pid}/programs'),
  'program.rename': writes('program', 'yes', 'PUT /api/providers/{pid}/programs/{pmid}'),
  'program.delete': writes('program', 'yes', 'DELETE /api/providers/{pid}/programs/{pmid}'),
  'program.read': portal(
    'program',
    'yes',
    'GET /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/submissions/{periodPk}/reduce',
  ),
  'program.save': writes(
    'program',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/submissions/{periodPk}',
  ),
  'reach.read': portal(
    'program',
    'yes',
    'GET /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/reach/submissions/{periodPk}/reduce',
  ),
  'reach.save': writes(
    'program',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/reach/submissions/{periodPk}',
  ),
  'program-draft.read': draft(
    'program',
    'yes',
    'GET /api/grantees/{grantId}/providers/{pid}/programs/{pmid}',
    '{formName}',
  ),
  'program-draft.save': draft(
    'program',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/programs/{pmid}',
    '{formName}',
  ),
  'program-draft.discard': draft(
    'program',
    'yes',
    'DELETE /api/grantees/{grantId}/providers/{pid}/programs/{pmid}',
    '{formName}',
  ),
  'provider.state-nothing': writes(
    'provider',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/submissions/{periodPk}/nothing-to-report',
  ),
  'program.state-nothing': writes(
    'program',
    'yes',
    'PUT /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/submissions/{periodPk}/nothing-to-report',
  ),
  'curriculum.list': portal('provider', 'yes', 'GET /api/program-models/{pid}/submissions/{periodPk}'),
  'curriculum.save': writes('provider', 'yes', 'POST /api/program-models/{pid}/submissions/{periodPk}'),

  // Survey uploads
  'upload.status': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/uploads/reduce',
    'GET /api/exit/{grantId}/submissions/{periodPk}/uploads/reduce',
  ),
  'upload.expectations': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/providers-programs/reduce',
    'GET /api/exit/{grantId}/submissions/{periodPk}/providers-programs/reduce',
  ),
  'upload.history': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/uploads',
    'GET /api/exit/{grantId}/submissions/{periodPk}/uploads',
  ),
  'upload.template': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/template',
    'GET /api/exit/{grantId}/submissions/{periodPk}/template',
  ),
  'mapping.read': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/mapping',
    'GET /api/exit/{grantId}/mapping',
  ),
  'mapping.save': {
    ...writes('grant', 'no', 'PUT /api/entry/{grantId}/mapping', 'PUT /api/exit/{grantId}/mapping'),
    writesAnswers: false,
  },
  'value-mapping.read': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/value-mappings',
    'GET /api/exit/{grantId}/value-mappings',
  ),
  'value-mapping.save': {
    ...writes(
      'grant',
      'no',
      'PUT /api/entry/{grantId}/value-mappings',
      'PUT /api/exit/{grantId}/value-mappings',
    ),
    writesAnswers: false,
  },
  'upload.save': writes(
    'grant',
    'no',
    'PUT /api/entry/{grantId}/submissions/{periodPk}/reduce',
    'PUT /api/exit/{grantId}/submissions/{periodPk}/reduce',
  ),
  'upload.end': {
    ...writes(
      'grant',
      'no',
      'DELETE /api/entry/{grantId}/submissions/{periodPk}/open',
      'DELETE /api/exit/{grantId}/submissions/{periodPk}/open',
    ),
    writesAnswers: false,
  },
  'upload.in-force': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/in-force',
    'GET /api/exit/{grantId}/submissions/{periodPk}/in-force',
  ),
  'upload.rows': portal(
    'grant',
    'no',
    'GET /api/entry/{grantId}/submissions/{periodPk}/in-force/rows',
    'GET /api/exit/{grantId}/submissions/{periodPk}/in-force/rows',
  ),
  'upload.withdraw': writes(
    'grant',
    'no',
    'POST /api/entry/{grantId}/submissions/{periodPk}/withdrawal',
    'POST /api/exit/{grantId}/submissions/{periodPk}/withdrawal',
  ),
  'upload.delete': writes(
    'grant',
    'no',
    'DELETE /api/entry/{grantId}/submissions/{periodPk}',
    'DELETE /api/exit/{grantId}/submissions/{periodPk}',
  ),
  'upload.programs': rule(
    ['GET /api/program-file-entry-uploads', 'GET /api/program-file-exit-uploads'],
    ['yes', 'no', 'filtered', 'filtered'],
    'none',
    'portal',
  ),

  // Survey uploads of one provider
  'provider-upload.expectations': providerUpload('GET', '/submissions/{periodPk}/providers-programs/reduce'),
  'provider-upload.history': providerUpload('GET', '/submissions/{periodPk}/uploads'),
  'provider-upload.template': providerUpload('GET', '/submissions/{periodPk}/template'),
  'provider-upload.in-force': providerUpload('GET', '/submissions/{periodPk}/in-force'),
  'provider-upload.rows': providerUpload('GET', '/submissions/{periodPk}/in-force/rows'),
  'provider-upload.save': providerUpload('PUT', '/submissions/{periodPk}/reduce'),
  'provider-upload.end': {
    ...providerUpload('DELETE', '/submissions/{periodPk}/open'),
    writesAnswers: false,
  },
  'provider-upload.withdraw': {
    ...providerUpload('POST', '/submissions/{periodPk}/withdrawal'),
    provider: 'no',
  },
  'provider-mapping.read': providerUpload('GET', '/mapping'),
  'provider-mapping.save': { ...providerUpload('PUT', '/mapping'), writesAnswers: false },
  'provider-value-mapping.read': providerUpload('GET', '/value-mappings'),
  'provider-value-mapping.save': { ...providerUpload('PUT', '/value-mappings'), writesAnswers: false },

  // Machine keys, and what a key permits: its creator's grant, with the creator's permissions (decision 40)
  'machine-key.list': byGrantee('GET /api/grantees/{grantId}/machine-keys'),
  'machine-key.create': byGrantee('POST /api/grantees/{grantId}/machine-keys'),
  'machine-key.revoke': byGrantee('DELETE /api/grantees/{grantId}/machine-keys/{keyPk}'),
  'machine.read': machine('none', 'GET /api/machine'),
  'machine.status': machine('grant', 'GET /api/machine/{grantId}/submissions/{periodPk}/status'),
  'machine.validate': machine('grant', ...machineFiles('submissions/{periodPk}', 'validation')),
  'machine.upload': machine('grant', ...machineFiles('submissions/{periodPk}', 'uploads')),
  'machine.provider-validate': machine(
    'provider',
    ...machineFiles('providers/{pid}/submissions/{periodPk}', 'validation'),
  ),
  'machine.provider-upload': machine(
    'provider',
    ...machineFiles('providers/{pid}/submissions/{periodPk}', 'uploads'),
  ),

  // Dashboard
  'dashboard.session': rule(
    ['POST /api/dashboard/session'],
    ['yes', 'yes', 'yes', 'filtered'],
    'grant',
    'dashboard',
  ),
  'dashboard.context': figures(['yes', 'yes', 'filtered', 'filtered'], 'none', 'GET /api/dashboard/context'),
  'dashboard.grant-measures': figures(
    ['yes', 'yes', 'yes', 'filtered'],
    'grant',
    'GET /api/dashboard/measures/{set} [case=grant A]',
  ),
  'dashboard.grant-export': figures(
    ['yes', 'yes', 'yes', 'filtered'],
    'grant',
    'GET /api/dashboard/export [case=grant A]',
  ),
  'dashboard.provider-measures': figures(
    ['yes', 'yes', 'yes', 'yes'],
    'provider',
    'GET /api/dashboard/measures/{set} [case=provider A1]',
  ),
  'dashboard.provider-export': figures(
    ['yes', 'yes', 'yes', 'yes'],
    'provider',
    'GET /api/dashboard/export [case=provider A1]',
  ),
  'dashboard.national-measures': figures(
    ['yes', 'yes', 'yes', 'yes'],
    'none',
    'GET /api/dashboard/measures/{set} [case=national]',
  ),
  'dashboard.national-export': figures(
    ['yes', 'yes', 'no', 'no'],
    'none',
    'GET /api/dashboard/export [case=national]',
  ),
  'dashboard.grant-brief': figures(
    ['yes', 'yes', 'yes', 'no'],
    'grant',
    'GET /api/dashboard/brief [case=grant A]',
  ),
  'dashboard.national-brief': figures(
    ['yes', 'yes', 'no', 'no'],
    'none',
    'GET /api/dashboard/brief [case=national]',
  ),
  'dashboard.national-places': figures(
    ['yes', 'yes', 'no', 'no'],
    'none',
    'GET /api/dashboard/places/{set} [case=national]',
  ),
  'dashboard.grant-places': figures(
    ['yes', 'yes', 'yes', 'no'],
    'grant',
    'GET /api/dashboard/places/{set} [case=grant A]',
  ),
  'dashboard.submission-status': figures(
    ['yes', 'yes', 'filtered', 'no'],
    'none',
    'GET /api/dashboard/submission-status',
  ),
  'dashboard.tracker': agency('GET /api/dashboard/tracker'),
  'dashboard.grant-tracker': {
    ...agency('GET /api/dashboard/tracker/{grantId}/{periodPk}'),
    target: 'grant',
  },
  'dashboard.submissions': { ...agency('GET /api/dashboard/submissions/{grantId}'), target: 'grant' },
  'dashboard.comparison': {
    ...agency('GET /api/dashboard/submissions/{grantId}/comparison'),
    target: 'grant',
  },
  'dashboard.export-forms': agency('GET /api/dashboard/export/forms'),
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

export const ACTIONS = Object.keys(POLICY) as readonly Action[]; // the keys of a literal are its actions

/** The rule of an action, with the table's literal types widened for callers that compare. */
export function getRule(action: Action): Rule {
  return POLICY[action];
}

type Who = readonly [admin: Reach, acf: Reach, grantee: Reach, provider: Reach];

function rule(calls: readonly string[], who: Who, target: TargetLevel, gate: Gate): Rule {
  const [admin, acf, grantee, provider] = who;
  return { calls, credential: 'id-token', admin, acf, grantee, provider, target, gate, writesAnswers: false };
}

function open(...calls: string[]): Rule {
  return { ...everyone(...calls), credential: 'none' };
}

function everyone(...calls: string[]): Rule {
  return rule(calls, ['yes', 'yes', 'yes', 'yes'], 'none', 'none');
}

function adminOnly(...calls: string[]): Rule {
  return rule(calls, ['yes', 'no', 'no', 'no'], 'none', 'none');
}

/** Actions of Admins and federal staff on the reports of grants. */
function byStaff(target: TargetLevel, ...calls: string[]): Rule {
  return rule(calls, ['yes', 'yes', 'no', 'no'], target, 'none');
}

/** Actions reserved for the Grantees of a grant that write no answers. */
function byGrantee(...calls: string[]): Rule {
  return rule(calls, ['no', 'no', 'yes', 'no'], 'grant', 'portal');
}

/** Reading the reporting pages of a grant. */
function portal(target: TargetLevel, provider: Reach, ...calls: string[]): Rule {
  return rule(calls, ['yes', 'no', 'yes', provider], target, 'portal');
}

/** Writing answers: read-only for an Admin (decision 1). */
function writes(target: TargetLevel, provider: Reach, ...calls: string[]): Rule {
  return { ...rule(calls, ['no', 'no', 'yes', provider], target, 'portal'), writesAnswers: true };
}

/** Actions of a Grantee for each provider, and of a Provider for its own once that is switched on (decision 30). */
function providerUpload(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string): Rule {
  const calls = ['entry', 'exit'].map((kind) => `${method} /api/${kind}/{grantId}/providers/{pid}${path}`);
  const access = method === 'GET' ? portal : writes;
  return { ...access('provider', 'yes', ...calls), gate: 'upload' };
}

/** A draft belongs to its author and outlives the closing of a period, so the period is not checked (Q137). */
function draft(target: TargetLevel, provider: Reach, prefix: string, form: string): Rule {
  const call = `${prefix}/submissions/{periodPk}/drafts/${form}`;
  return rule([call], ['no', 'no', 'yes', provider], target, 'portal');
}

/** What a machine key permits: the actor is the Grantee who created it. */
function machine(target: TargetLevel, ...calls: string[]): Rule {
  return { ...rule(calls, ['no', 'no', 'yes', 'no'], target, 'portal'), credential: 'machine-key' };
}

function machineFiles(place: string, what: 'validation' | 'uploads'): string[] {
  return ['entry', 'exit'].map((kind) => `POST /api/machine/{grantId}/${place}/${kind}/${what}`);
}

/** Figures on the dashboard's own listener. */
function figures(who: Who, target: TargetLevel, ...calls: string[]): Rule {
  return { ...rule(calls, who, target, 'dashboard'), credential: 'dashboard-token' };
}

/** Dashboard actions of the agency alone. */
function agency(...calls: string[]): Rule {
  return { ...rule(calls, ['yes', 'yes', 'no', 'no'], 'none', 'none'), credential: 'dashboard-token' };
}
