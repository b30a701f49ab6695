/** Files of a report that `report.json` does not list, because they are made from it. */
export const UNLISTED = ['report.json', 'report.sig', 'report.tsr', 'key.pem', 'SHA256SUMS'] as const

/** Whether a report has a time stamp: `unavailable` if the authority gave none for long enough. */
export type TimeStampState = 'present' | 'unavailable' | 'not set up'

const FILE_OF_TIME_STAMP: Readonly<Record<TimeStampState, string>> = {
  present: `report.tsr      the time stamp of the signature (RFC 3161): the signature, and so
                the report, existed at that time
`,
  unavailable: '',
  'not set up': '',
}

const CHECK_OF_TIME_STAMP: Readonly<Record<TimeStampState, string>> = {
  present: `
 6. When was it signed? tsa.pem is the root certificate of the time-stamping
    authority. Get it from the authority, and not from this file:

    openssl ts -verify -data report.sig -in report.tsr -CAfile tsa.pem
    openssl ts -reply -in report.tsr -text

    Once its certificates have expired, add -attime with a time, in seconds
    since 1970, at which they were valid. media-scan verify takes the same
    certificate by --time-stampers.
`,
  unavailable: `
This report has no time stamp: the time-stamping authority gave none. When it
was made is only what its maker says.
`,
  'not set up': `
This report has no time stamp: its maker uses no time-stamping authority. When
it was made is only what its maker says.
`,
}

/** `README.txt`: what is in a report, and how to check it with public tools. */
export const readmeOf = ({
  id,
  keyId,
  keysUrl,
  timeStamp,
}: {
  id: string
  keyId: string
  keysUrl: string
  timeStamp: TimeStampState
}): string => `Report ${id}
signed with key ${keyId}

WHAT IS IN IT

report.pdf      what the report says, for people
report.json     everything that the report says, for programs: the case, each
                scan with its verdict, reasons and exhibits, who did what, and
                the SHA-256 of the other files
report.sig      the signature of report.json: Ed25519, 64 bytes
${FILE_OF_TIME_STAMP[timeStamp]}key.pem         the public key that fits the signature
SHA256SUMS      the SHA-256 of every other file
evidence/       for each scan what was read in its file: c2pa.json has its
                Content Credentials, metadata.json what ExifTool read
files/          the files themselves, if they were asked for; the names that
                they had are in report.json

HOW TO CHECK IT

With the service's own command, without a network:

    media-scan verify FILE.zip --keys keys.json

keys.json are the public keys of whoever made the report, from

    ${keysUrl}

Get them from there, or from somebody you trust, and not from this file: the
key in it only shows that the files fit together, not who signed them.

With public tools (OpenSSL 3, unzip and the tools of every Linux):

 1. unzip FILE.zip -d report && cd report

 2. Are the files those that were signed?

    sha256sum --check --strict SHA256SUMS

 3. Is report.json what was signed?

    openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in report.json -sigfile report.sig

 4. Is it their key? The last 32 bytes of the key in base64url are "x" of the
    published key ${keyId}:

    openssl pkey -pubin -in key.pem -outform DER | tail -c 32 | base64 | tr '+/' '-_' | tr -d '='

 5. report.json lists every file in "files" with its SHA-256, apart from
    ${UNLISTED.join(', ')}.
    A file that it does not list does not belong to the report.
${CHECK_OF_TIME_STAMP[timeStamp]}`
