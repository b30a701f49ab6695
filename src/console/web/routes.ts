import type { Route } from './navigation.js'
import { auditLogPage } from './pages/audit-log.js'
import { casePage } from './pages/case.js'
import { casesPage } from './pages/cases.js'
import { deliveriesPage } from './pages/deliveries.js'
import { deliveryPage } from './pages/delivery.js'
import { endpointPage } from './pages/endpoint.js'
import { endpointsPage } from './pages/endpoints.js'
import { issueKeyPage } from './pages/issue-key.js'
import { newOrganizationPage } from './pages/new-organization.js'
import { organizationPage } from './pages/organization.js'
import { organizationsPage } from './pages/organizations.js'
import { overviewPage } from './pages/overview.js'
import { scanPage } from './pages/scan.js'
import { scansPage } from './pages/scans.js'
import { signInPage } from './pages/sign-in.js'

export { elsewhere } from './pages/elsewhere.js'

/** Every page, by its path below `/console`; the first that fits is shown. */
export const routes: readonly Route[] = [
  { pattern: '', page: overviewPage },
  { pattern: '/sign-in', page: signInPage },
  { pattern: '/organizations', page: organizationsPage },
  { pattern: '/organizations/new', page: newOrganizationPage },
  { pattern: '/organizations/:organizationId', page: organizationPage },
  { pattern: '/organizations/:organizationId/keys/new', page: issueKeyPage },
  { pattern: '/scans', page: scansPage },
  { pattern: '/scans/:scanId', page: scanPage },
  { pattern: '/cases', page: casesPage },
  { pattern: '/cases/:caseId', page: casePage },
  { pattern: '/endpoints', page: endpointsPage },
  { pattern: '/endpoints/:webhookId', page: endpointPage },
  { pattern: '/deliveries', page: deliveriesPage },
  { pattern: '/deliveries/:deliveryId', page: deliveryPage },
  { pattern: '/audit-log', page: auditLogPage },
]
