import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import type { Commits } from '../changes/commit.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { resourceKey } from '../changes/retry-on-conflict.js'
import { invalidAt } from '../http/errors.js'
import { applyChanges } from './apply-changes.js'
import { findCase } from './queries.js'
import { toCase } from './resource.js'

export const updateCase: ApiHandler<'updateCase', Commits & { clock: Clock }> = async (
  { tenant, params, body, keyId, address, cause },
  context,
) => {
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const twice = body.addScanIds?.findIndex((scanId) => body.removeScanIds?.includes(scanId)) ?? -1
  if (twice >= 0) throw invalidAt(`body.addScanIds[${twice}]`, 'must not be in removeScanIds too')
  const result = await applyChanges(
    {
      turn: resourceKey(tenant, id),
      find: () => findCase(context.database, tenant, id),
      changes: body,
      removesOnlyNamed: true,
      by: { actor: publicId('key', keyId), address },
      cause,
    },
    context,
  )
  return 'row' in result ? { status: 200, data: toCase(result.row) } : result
}
