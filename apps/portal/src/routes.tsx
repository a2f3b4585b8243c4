/**
 * All pages of the portal, one line each. Guards and path patterns are in the route table of domain/access; the build
 * reads each page's module from this file (documents.ts).
 */
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { DashboardLayout } from './layouts/DashboardLayout.tsx';
import { Guarded } from './layouts/Guarded.tsx';
import { pageNames } from './layouts/known-pages.ts';
import { LoadFailed } from './layouts/LoadFailed.tsx';
import { LoginLayout } from './layouts/LoginLayout.tsx';
import { PortalLayout } from './layouts/PortalLayout.tsx';
import type { RouteHandle } from './layouts/page-title.ts';
import { STAFF_VIEWS } from './layouts/staff-views.ts';
import { Root } from './layouts/Root.tsx';
import { UnknownPath } from './layouts/UnknownPath.tsx';
import { paths } from './paths.ts';
import { Spinner } from './ui/feedback/Progress.tsx';

type PageModule = { Component: ComponentType };

const login: RouteObject[] = [
  page('login', 'Sign in', () => import('./pages/account/LoginPage.tsx')),
  page('landing', 'Your grants', () => import('./pages/LandingPage.tsx')),
  page('logout', 'Sign out', () => import('./pages/account/LogoutPage.tsx')),
];

const portal: RouteObject[] = [
  page('grantee', 'Grantee data', () => import('./pages/forms/GranteePage.tsx')),
  page('providers', 'Providers', () => import('./pages/forms/ProvidersPage.tsx')),
  page('provider-data', 'Provider-level information', () => import('./pages/forms/ProviderPage.tsx')),
  page('programs', 'Program model table', () => import('./pages/forms/ProgramsPage.tsx')),
  page('program-data', 'Program structure', () => import('./pages/forms/ProgramStructurePage.tsx')),
  page('program-reach', 'Attendance, reach and dosage', () => import('./pages/forms/ProgramReachPage.tsx')),
  page('program-entry-exit', 'Survey administration', () => import('./pages/forms/ProgramEntryExitPage.tsx')),
  page('queries', 'Queries', () => import('./pages/QueriesPage.tsx')),
  page('workbook', 'Forms workbook', () => import('./pages/WorkbookPage.tsx')),
  page('upload', 'Upload Entry/Exit Data', () => import('./pages/UploadPage.tsx')),
  page('upload-entry', 'Upload entry survey data', () => import('./pages/UploadPage.tsx')),
  page('upload-exit', 'Upload exit survey data', () => import('./pages/UploadPage.tsx')),
  page('validationreport', 'Data Submission Validation', () => import('./pages/ValidationReportPage.tsx')),
  page('compare', 'Compare submissions', () => import('./pages/ComparePage.tsx')),
  page(
    'requseraccounts',
    'Grantee User Management',
    () => import('./pages/account/RequestUserAccountsPage.tsx'),
  ),
  page('admin', 'Admin', () => import('./pages/admin/AdminPage.tsx')),
  page('admin-users', 'Users', () => import('./pages/admin/AdminUsersPage.tsx')),
  page('admin-grantees', 'Grantees', () => import('./pages/admin/AdminGranteesPage.tsx')),
  page('admin-periods', 'Reporting periods', () => import('./pages/admin/AdminPeriodsPage.tsx')),
  page('admin-availability', 'Availability', () => import('./pages/admin/AdminAvailabilityPage.tsx')),
  page('admin-curricula', 'Curricula', () => import('./pages/admin/AdminCurriculaPage.tsx')),
  page('admin-deleted', 'Deleted', () => import('./pages/admin/AdminDeletedPage.tsx')),
  page('admin-audit', 'Audit', () => import('./pages/admin/AdminAuditPage.tsx')),
  page('admin-access-review', 'Access review', () => import('./pages/admin/AdminAccessReviewPage.tsx')),
  page('admin-keys', 'Keys for machines', () => import('./pages/admin/AdminKeysPage.tsx')),
  page('admin-records', 'Records', () => import('./pages/admin/AdminRecordsPage.tsx')),
  page('admin-releases', 'Releases', () => import('./pages/admin/AdminReleasesPage.tsx')),
  page('admin-announcements', 'Announcements', () => import('./pages/admin/AdminAnnouncementsPage.tsx')),
  page('profile', 'My profile', () => import('./pages/account/ProfilePage.tsx')),
  page('manual', 'Manual of Operations', () => import('./pages/ManualPage.tsx')),
  page('contact', 'Contact', () => import('./pages/ContactPage.tsx')),
];

const results = page('dashboard', 'Dashboard', () => import('./pages/DashboardPage.tsx'));
const dashboard: RouteObject[] = [{ ...results, handle: { ...results.handle, views: STAFF_VIEWS } }];

export const routes: RouteObject[] = [
  {
    element: <Root pages={pageNames([...login, ...portal, ...dashboard])} />,
    errorElement: <LoadFailed />,
    HydrateFallback: () => <Spinner label="Loading" />,
    children: [
      { Component: LoginLayout, children: login },
      { Component: PortalLayout, children: portal },
      { Component: DashboardLayout, children: dashboard },
      // Open to everyone, with or without an account, regardless of groups (decision 38).
      {
        path: paths.check(),
        lazy: alone(() => import('./pages/CheckPage.tsx')),
        handle: { title: 'Check a survey file' } satisfies RouteHandle,
      },
      // Local environment only: elsewhere neither its API call nor the page exists (decision 25).
      {
        path: paths.devOutbox(),
        lazy: alone(() => import('./pages/account/DevOutboxPage.tsx')),
        handle: { title: 'Outbox' } satisfies RouteHandle,
      },
      { path: '*', element: <UnknownPath /> },
    ],
  },
];

/** A page of the route table, lazy-loaded; the module exports `Component`. */
function page(name: RouteName, title: string, load: () => Promise<PageModule>): RouteObject {
  return {
    path: ROUTES[name].path,
    handle: { title, name } satisfies RouteHandle,
    lazy: async () => {
      const { Component } = await load();
      return {
        Component: () => (
          <Guarded route={name}>
            <Component />
          </Guarded>
        ),
      };
    },
  };
}

/** A page without a layout, open to everyone. */
function alone(load: () => Promise<PageModule>) {
  return async () => ({ Component: (await load()).Component });
}
