import { namesContract, sectionsOf } from '../contract/changelog.js'

/** The versions of a release, from all places where they are written. */
export type Versions = {
  /** From the service's package.json. */
  readonly service: string
  /** From the client's package.json. */
  readonly client: string
  /** `info.version` of openapi.yaml. */
  readonly contract: string
  /** The text of CHANGELOG.md. */
  readonly changelog: string
  /** The text of src/client/CHANGELOG.md. */
  readonly clientChangelog: string
}

/** The inconsistencies, a sentence each; empty when the release may be published. */
export function misfits({ service, client, contract, changelog, clientChangelog }: Versions): string[] {
  const found: string[] = []
  if (client !== service)
    found.push(`The client's version is ${client}, the service's ${service}: both are released as one.`)
  const changelogs = { 'CHANGELOG.md': changelog, 'src/client/CHANGELOG.md': clientChangelog }
  for (const [file, text] of Object.entries(changelogs)) {
    const sections = sectionsOf(text)
    const newest = sections.find(({ date }) => date !== undefined)
    if (newest?.name !== service)
      found.push(
        `${file} has ${newest?.name ?? 'no version'} as its newest release, package.json ${service}.`,
      )
    else if (!namesContract(newest, contract))
      found.push(`${file} does not say under ${service}: contract version ${contract}.`)
    const waiting = sections.find(({ date }) => date === undefined)?.entries.length ?? 0
    if (waiting > 0)
      found.push(`${file} still has ${waiting} ${waiting === 1 ? 'entry' : 'entries'} under Unreleased.`)
  }
  return found
}
