import type { Route } from './navigation.js'

/** All pages by their path below `/console`; the first match is shown. Each is fetched when it is first needed. */
export const routes: readonly Route[] = [
  { pattern: '', page: async () => (await import('./pages/overview.js')).overviewPage },
  { pattern: '/sign-in', page: async () => (await import('./pages/sign-in.js')).signInPage },
  {
    pattern: '/organizations',
    page: async () => (await import('./pages/organizations.js')).organizationsPage,
  },
  {
    pattern: '/organizations/new',
    page: async () => (await import('./pages/new-organization.js')).newOrganizationPage,
  },
  {
    pattern: '/organizations/:organizationId',
    page: async () => (await import('./pages/organization.js')).organizationPage,
  },
  {
    pattern: '/organizations/:organizationId/erasure',
    page: async () => (await import('./pages/erasure.js')).erasurePage,
  },
  {
    pattern: '/organizations/:organizationId/keys/new',
    page: async () => (await import('./pages/issue-key.js')).issueKeyPage,
  },
  {
    pattern: '/organizations/:organizationId/keys/:keyId',
    page: async () => (await import('./pages/key.js')).keyPage,
  },
  {
    pattern: '/organizations/:organizationId/keys/:keyId/rotate',
    page: async () => (await import('./pages/rotate-key.js')).rotateKeyPage,
  },
  { pattern: '/scans', page: async () => (await import('./pages/scans.js')).scansPage },
  {
    pattern: '/scans/judging-again',
    page: async () => (await import('./pages/judging-again.js')).judgingAgainPage,
  },
  { pattern: '/scans/:scanId', page: async () => (await import('./pages/scan.js')).scanPage },
  { pattern: '/cases', page: async () => (await import('./pages/cases.js')).casesPage },
  { pattern: '/cases/:caseId', page: async () => (await import('./pages/case.js')).casePage },
  { pattern: '/endpoints', page: async () => (await import('./pages/endpoints.js')).endpointsPage },
  { pattern: '/endpoints/new', page: async () => (await import('./pages/new-endpoint.js')).newEndpointPage },
  {
    pattern: '/endpoints/:webhookId/edit',
    page: async () => (await import('./pages/edit-endpoint.js')).editEndpointPage,
  },
  {
    pattern: '/endpoints/:webhookId',
    page: async () => (await import('./pages/endpoint.js')).endpointPage,
  },
  { pattern: '/deliveries', page: async () => (await import('./pages/deliveries.js')).deliveriesPage },
  {
    pattern: '/deliveries/:deliveryId',
    page: async () => (await import('./pages/delivery.js')).deliveryPage,
  },
  { pattern: '/requests', page: async () => (await import('./pages/requests.js')).requestsPage },
  { pattern: '/audit-log', page: async () => (await import('./pages/audit-log.js')).auditLogPage },
  {
    pattern: '/failed-sign-ins',
    page: async () => (await import('./pages/failed-sign-ins.js')).failedSignInsPage,
  },
]

export const notFoundPage: Route['page'] = async () => (await import('./pages/not-found.js')).notFoundPage
