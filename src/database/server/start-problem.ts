type Problem = { readonly code?: unknown; readonly syscall?: unknown; readonly message: string }

const PROBLEMS: readonly [matches: (error: Problem) => boolean, line: (error: Problem) => string][] = [
  [({ code }) => code === '25006', () => 'the database is read-only and lacks migrations of this release.'],
  [
    ({ syscall }) => syscall === 'getaddrinfo',
    ({ code }) => `the host of DATABASE_URL cannot be found (${code}).`,
  ],
  [
    // From PgBouncer, at the first connection.
    ({ message }) => message.includes('unsupported startup parameter'),
    ({ message }) =>
      `a pooler in front of the database refuses the settings of sessions (${message}): set DATABASE_POOLER=transaction.`,
  ],
  [
    // The driver begins TLS even if the server has answered that it does not support it.
    ({ message }) => message.includes('before secure TLS connection was established'),
    () => 'the database ended the TLS handshake, which sslmode of DATABASE_URL asks for: it may have no TLS.',
  ],
  [
    // Node's codes are those of OpenSSL's verification, such as SELF_SIGNED_CERT_IN_CHAIN and CERT_HAS_EXPIRED.
    ({ code }) => /CERT|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH/.test(String(code)),
    ({ message }) =>
      `the database's certificate does not pass sslmode and sslrootcert of DATABASE_URL: ${message}.`,
  ],
]

/** If a first connection failed for a known reason, returns an error that tells the operator what to change. */
export function startProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const found = PROBLEMS.find(([matches]) => matches(error))
  return found === undefined ? error : new Error(found[1](error), { cause: error })
}
