import { Command } from 'commander'
import type { VerifyAuditOptions } from './verify-audit.js'

/** Commands that work directly on the database and the storage in the settings, like `migrate`. */
export function auditCommand(environment: NodeJS.ProcessEnv): Command {
  const audit = new Command('audit').description('check the audit log')
  audit
    .command('verify')
    .description('walk the chains of custody records, and compare them with the signed heads')
    .option('--organization <organization>', 'org_…; every chain unless given')
    .option(
      '--keys <file>',
      'a JWK set with the public keys that may have signed; those in the database unless given',
    )
    .option(
      '--time-stampers <file>',
      'root certificates (PEM) of the time-stamping authorities that may have stamped the heads',
    )
    .option('--json', 'print JSON')
    .action(async (options: VerifyAuditOptions) => {
      const { verifyAudit } = await import('./verify-audit.js')
      await verifyAudit(environment, options)
    })
  return audit
}
