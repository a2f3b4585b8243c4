import { describe, expect, it } from 'vitest';
import { inScope } from '../../src/store/database/database.ts';
import { type MatrixRequest, type RowCase, listPlaces, send, signedIn } from './call.ts';
import { CASES } from './cases/all.ts';
import { freshProgram, freshProvider } from './fresh-objects.ts';
import { type Column, type MatrixRow, readMatrix } from './matrix-rows.ts';
import { askAs, askEach, opener } from './opener.ts';
import { PENDING } from './pending.ts';
import { openStage } from './stage.ts';

const stage = await openStage();
/** Deletions send the whole form (API-022); only the person it names is read. */
const TAKES_ANY_BODY = ['/api/admin/user/{username}'];
type MatrixCase = readonly [name: string, row: MatrixRow, one: RowCase];
const rows: readonly MatrixCase[] = readMatrix().flatMap((row) => {
  const one = CASES[row.name];
  return one && !PENDING.some((pending) => pending.row === row.name) ? [[row.name, row, one]] : [];
});
/** Parameters that are not keys: the path contains a name or a word, and any text may be requested. */
const WORDS: ReadonlySet<string> = new Set(['username', 'name', 'group', 'formName', 'set', 'ticket']);
/** Calls of the contract permitted to somebody, with a permitted actor: the Grantee where there is a choice. */
const open = rows.filter(([, row]) => row.path.startsWith('/api/') && opener(row) !== undefined);
const parameters = [...new Set(open.flatMap(([, { path }]) => path.match(/(?<=\{)\w+(?=\})/g) ?? []))];
const naming = (parameter: string) => open.filter(([, { path }]) => path.includes(`{${parameter}}`));

describe('reading rule 4: unknown members', () => {
  it.each(open)('of the query are refused by %s [AZ-4]', async (_, row, one) => {
    const answer = await askAs(stage, row, one, {
      change: (ask) => ({
        ...ask,
        query: { ...ask.query, unexpected: '1' },
      }),
    });
    expect([answer.status, answer.error?.code]).toEqual([400, 'BAD_REQUEST']);
  });

  const withBody = open.filter(([, { method, path }]) => method !== 'GET' && !TAKES_ANY_BODY.includes(path));
  it.each(withBody)('of the body are refused by %s [AZ-4]', async (_, row, one) => {
    const caller = await signedIn(stage, opener(row) ?? 'AN', { ...row, expected: '400' });
    const [ask] = [await one.request(caller)].flat();
    if (!ask?.body || Buffer.isBuffer(ask.body)) return expect(row.method).not.toBe('GET');
    const answer = await send(
      stage,
      row,
      { ...ask, body: { ...ask.body, unexpected: 1 } },
      {
        ...listPlaces(row)[0],
        session: caller.session,
      },
    );
    await one.after?.(caller);
    expect([answer.status, answer.error?.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('reading rule 2: what does not nest, or is malformed, is missing', () => {
  type Spell = (key: string | number) => string;
  /** Texts that are not keys, including those that a lenient parser reads as an existing key. */
  const MALFORMED: readonly Spell[] = [
    () => 'abc',
    () => '-1',
    () => '2147483648',
    () => "1'--",
    (key) => `${key}e0`,
    (key) => `0x${Number(key).toString(16)}`,
    (key) => ` ${key}`,
    (key) => `${key} `,
    (key) => `0${key}`,
    (key) => `${key}.0`,
    (key) => `+${key}`,
  ];

  it.each(
    parameters
      .filter((name) => !WORDS.has(name))
      .flatMap((name) => naming(name).map(([call, ...rest]) => [name, call, ...rest] as const)),
  )('a malformed {%s} in %s [AZ-2]', async (parameter, _, row, one) => {
    const spelled: string[] = [];
    const answers = await askEach(stage, row, one, {
      changes: MALFORMED.map((spell) => (ask) => {
        const malformed = spell(ask.at?.[parameter] ?? 1);
        spelled.push(malformed);
        return { ...ask, at: { ...ask.at, [parameter]: malformed } };
      }),
    });
    expect(answers.map(({ status }, at) => [spelled[at], status])).toEqual(
      spelled.map((text) => [text, 404]),
    );
    expect(spelled).toHaveLength(MALFORMED.length);
  });

  const nested = naming('pid').filter(([, { path }]) => path.includes('{grantId}'));
  it.each(nested)(
    'a provider of another grant of the same Grantee in %s [AZ-2] [PER-010]',
    async (_, row, one) => {
      const pid = await freshProvider(stage, stage.secondGrantId);
      expect(
        (await askAs(stage, row, one, { change: (ask) => ({ ...ask, at: { ...ask.at, pid } }) })).status,
      ).toBe(404);
    },
  );

  it.each(naming('pmid'))('a program of another provider in %s [AZ-2] [PER-010]', async (_, row, one) => {
    const at = { pid: stage.siblingPid, pmid: await freshProgram(stage) };
    expect(
      (await askAs(stage, row, one, { change: (ask) => ({ ...ask, at: { ...ask.at, ...at } }) })).status,
    ).toBe(404);
  });
});

describe('reading rule 2: the order of refusal', () => {
  const path = '/api/grantees/{grantId}/submissions/{periodPk}';
  const save = async (column: Column, at: MatrixRequest['at'], body: object) => {
    const { session } = await signedIn(stage, column);
    return send(stage, { method: 'PUT', path }, { ...(at ? { at } : {}), body }, { session });
  };
  const here = { grantId: stage.grantId, periodPk: stage.periodPk };
  const RUBBISH = { formName: 7 };
  it.each([
    ['no session', 'AN', { grantId: 'abc', periodPk: 0 }, '401 NOT_SIGNED_IN'],
    ['a function closed to the person', 'P', { grantId: 'abc', periodPk: 0 }, '403 FORBIDDEN'],
    ['an Admin without an association', 'AD', { grantId: 999_999_999, periodPk: 0 }, '403 ADMIN_READ_ONLY'],
    ['a foreign grant', 'G2', here, '404 NOT_FOUND'],
    ['a missing period', 'G', { ...here, periodPk: 999_999_999 }, '404 NOT_FOUND'],
    ['the body', 'G', here, '400 BAD_REQUEST'],
    ['the body of a closed period', 'G', { ...here, periodPk: stage.winterPk }, '400 BAD_REQUEST'],
  ] as const)('%s is told before what comes after it', async (_, column, at, expected) => {
    const { status, error } = await save(column, at, RUBBISH);
    expect(`${status} ${error?.code}`).toBe(expected);
  });

  it('reads the body early where it names the target', async () => {
    const call = { method: 'POST', path: '/api/providers' } as const;
    const ask = async (column: Column, grantee_id: unknown) => {
      const { session } = await signedIn(stage, column);
      return (await send(stage, call, { body: { grantee_id, provider_name: 'Any' } }, { session })).status;
    };
    expect(await Promise.all([ask('P', 'abc'), ask('G', 'abc'), ask('G', 1.5), ask('G', -1)])).toEqual([
      403, 400, 400, 400,
    ]);
    expect(await Promise.all([ask('G2', stage.grantId), ask('G', 999_999_999)])).toEqual([404, 404]);
  });
});

describe('reading rule 1: the path wins, and a body that contradicts it is refused', () => {
  const named = (name: string, change: (ask: MatrixRequest) => MatrixRequest) => [name, change] as const;
  it.each([
    named('DELETE /api/user-associations/{pk} [target=association on grant A]', (ask) => ({
      ...ask,
      body: { association: { pk: 1 } },
    })),
    named('DELETE /api/user-associations/{pk} [target=association on grant A]', (ask) => ({
      ...ask,
      body: { user: { Username: stage.people.P.username } },
    })),
    named('POST /api/user-associations [case=edit; target=association on grant A]', (ask) => ({
      ...ask,
      body: { ...ask.body, fk_grants: stage.otherGrantId },
    })),
    named('PUT /api/admin/user/{username} [target=other user]', (ask) => ({
      ...ask,
      body: { ...ask.body, Username: stage.people.P.username },
    })),
    named('PUT /api/admin/user/set-password/{username} [target=other user]', (ask) => ({
      ...ask,
      body: { ...ask.body, Username: stage.people.P.username },
    })),
    named('DELETE /api/admin/user/{username} [target=other user]', (ask) => ({
      ...ask,
      body: { Username: stage.people.P.username },
    })),
    named('DELETE /api/providers/{pid}/programs/{pmid}', (ask) => ({
      ...ask,
      body: { provider_id: stage.siblingPid, program_id: stage.pmid },
    })),
  ])('%s', async (name, change) => {
    const asked = rows.find(([one]) => one === name);
    if (!asked) throw new Error(`${name} is not asked.`);
    const [, row, one] = asked;
    const answer = await askAs(stage, row, one, { change });
    expect([answer.status, answer.error?.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('ids in a body that say the same are taken', async () => {
    const { session } = await signedIn(stage, 'G');
    const pmid = await freshProgram(stage);
    const body = { provider_id: stage.pid, program_id: pmid };
    const call = { method: 'DELETE', path: '/api/providers/{pid}/programs/{pmid}' } as const;
    const answer = await send(stage, call, { at: { pid: stage.pid, pmid }, body }, { session });
    expect(answer.status).toBe(200);
  });
});

describe('reading rule 5: what was deleted is missing', () => {
  const gone = { deleted_at: new Date(), deleted_by: null };
  const providers = [...naming('pid'), ...naming('id')];
  it.each(providers)('a provider in %s', async (_, row, one) => {
    const pid = await freshProvider(stage);
    await inScope(stage.db, 'all', (tx) =>
      tx.updateTable('providers').set(gone).where('pk', '=', pid).execute(),
    );
    expect(
      (await askAs(stage, row, one, { change: (ask) => ({ ...ask, at: { ...ask.at, pid, id: pid } }) }))
        .status,
    ).toBe(404);
  });

  it.each(naming('pmid'))('a program in %s', async (_, row, one) => {
    const pmid = await freshProgram(stage);
    await inScope(stage.db, 'all', (tx) =>
      tx.updateTable('programs').set(gone).where('pk', '=', pmid).execute(),
    );
    expect(
      (await askAs(stage, row, one, { change: (ask) => ({ ...ask, at: { ...ask.at, pmid } }) })).status,
    ).toBe(404);
  });
});
