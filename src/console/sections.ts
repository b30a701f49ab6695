import { BASE } from './address.js'

/** The sections in the navigation; `key` opens one after "g". */
export const SECTIONS = [
  { href: BASE, title: 'Overview', key: 'h' },
  { href: `${BASE}/organizations`, title: 'Organizations', key: 'o' },
  { href: `${BASE}/scans`, title: 'Scans', key: 's' },
  { href: `${BASE}/cases`, title: 'Cases', key: 'c' },
  { href: `${BASE}/endpoints`, title: 'Endpoints', key: 'e' },
  { href: `${BASE}/deliveries`, title: 'Deliveries', key: 'd' },
  { href: `${BASE}/requests`, title: 'Requests', key: 'r' },
  { href: `${BASE}/audit-log`, title: 'Audit log', key: 'a' },
] as const
