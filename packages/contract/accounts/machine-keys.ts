/** The calls about machine keys, and the calls that a key permits (decision 40). */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Endpoint } from '../endpoint.ts';

const KEYS = '/api/grantees/:grantId/machine-keys';
const ALL_KEYS = '/api/admin/machine-keys';

export const machineKeys = {
  list: { method: 'GET', path: KEYS, action: 'machine-key.list' },
  create: { method: 'POST', path: KEYS, action: 'machine-key.create' },
  revoke: { method: 'DELETE', path: `${KEYS}/:keyPk`, action: 'machine-key.revoke' },
  listAll: { method: 'GET', path: ALL_KEYS, action: 'admin.machine-keys.list' },
  revokeAny: { method: 'DELETE', path: `${ALL_KEYS}/:keyPk`, action: 'admin.machine-keys.revoke' },
} as const satisfies Record<string, Endpoint>;

type FileCalls = {
  /** Returns what the upload would, and stores nothing. */
  readonly validate: Endpoint;
  readonly upload: Endpoint;
};

/** The calls of machines: authenticated by a key, without a session. The body of a file call is the file itself. */
export const machine = {
  /** The key, its grant and the periods: the first call of a program. */
  read: { method: 'GET', path: '/api/machine', action: 'machine.read' },
  status: {
    method: 'GET',
    path: '/api/machine/:grantId/submissions/:periodPk/status',
    action: 'machine.status',
  },
  entry: fileCalls('entry'),
  exit: fileCalls('exit'),
  ofProvider: { entry: providerCalls('entry'), exit: providerCalls('exit') },
} as const;

function fileCalls(kind: SurveyKind): FileCalls {
  const path = `/api/machine/:grantId/submissions/:periodPk/${kind}`;
  return {
    validate: { method: 'POST', path: `${path}/validation`, action: 'machine.validate' },
    upload: { method: 'POST', path: `${path}/uploads`, action: 'machine.upload' },
  };
}

function providerCalls(kind: SurveyKind): FileCalls {
  const path = `/api/machine/:grantId/providers/:pid/submissions/:periodPk/${kind}`;
  return {
    validate: { method: 'POST', path: `${path}/validation`, action: 'machine.provider-validate' },
    upload: { method: 'POST', path: `${path}/uploads`, action: 'machine.provider-upload' },
  };
}
