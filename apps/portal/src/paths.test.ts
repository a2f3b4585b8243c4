import { describe, expect, it } from 'vitest';
import { ROUTES } from '@srae/domain/access/guards';
import { idFrom, ownPath, paths } from './paths.ts';

const program = { pid: 7, pmid: 12 };

describe('paths', () => {
  it.each([
    [paths.login(), '/'],
    [paths.check(), '/check'],
    [paths.check('exit'), '/check?survey=exit'],
    [paths.landing(), '/landing'],
    [paths.logout(), '/logout'],
    [paths.profile(), '/profile'],
    [paths.dashboard(), '/dashboard'],
    [paths.grantee(), '/grantee'],
    [paths.validationReport(), '/validationreport'],
    [paths.requestUserAccounts(), '/requseraccounts'],
    [paths.manual(), '/manual'],
    [paths.contact(), '/contact'],
    [paths.providers(), '/providers'],
    [paths.queries(), '/queries'],
    [paths.upload(), '/upload'],
    [paths.uploadEntry(), '/upload/entry'],
    [paths.uploadExit(), '/upload/exit'],
    [paths.provider({ pid: 7 }), '/provider/7'],
    [paths.programs({ pid: 7 }), '/provider/7/programs'],
    [paths.program(program), '/provider/7/program/12'],
    [paths.programReach(program), '/provider/7/program/12/reach'],
    [paths.programEntryExit(program), '/provider/7/program/12/entry-exit'],
    [paths.admin(), '/admin'],
    [paths.adminUsers(), '/admin/users'],
    [paths.adminUsers('a+b@example.org'), '/admin/users?search=a%2Bb%40example.org'],
    [paths.adminGrantees(), '/admin/grantees'],
    [paths.adminPeriods(), '/admin/periods'],
    [paths.adminAvailability(), '/admin/availability'],
    [paths.adminCurricula(), '/admin/curricula'],
    [paths.adminDeleted(), '/admin/deleted'],
    [paths.adminAudit(), '/admin/audit'],
    [paths.adminAudit('a+b@example.org'), '/admin/audit?actor=a%2Bb%40example.org'],
    [paths.adminAccessReview(), '/admin/access-review'],
    [paths.adminKeys(), '/admin/keys'],
    [paths.adminRecords(), '/admin/records'],
    [paths.adminReleases(), '/admin/releases'],
    [paths.adminAnnouncements(), '/admin/announcements'],
    [paths.devOutbox(), '/dev/outbox'],
  ])('spells %s as the route table does', (built, spelled) => expect(built).toBe(spelled));

  it('builds an address for every row of the route table', () => {
    const built = Object.values(paths).map((build) => build(program as never));
    for (const { path } of Object.values(ROUTES)) {
      expect(built.map((one) => one.split('?')[0])).toContain(
        path.replace(':pid', '7').replace(':pmid', '12'),
      );
    }
  });
});

describe('ids in a path', () => {
  it.each([
    ['1', 1],
    ['01', 1],
    ['0', 0],
    ['x', null],
    ['', null],
    ['-1', null],
    ['1e3', null],
    [undefined, null],
  ])('reads %s as %s', (segment, id) => expect(idFrom(segment)).toBe(id));
});

describe('the page to return to [WB-7]', () => {
  it.each(['/providers', '/provider/1/program/2/reach?period=3#f-a'])('accepts %s', (path) =>
    expect(ownPath(path)).toBe(path),
  );
  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '', null])(
    'refuses %s',
    (path) => expect(ownPath(path)).toBeNull(),
  );
});
