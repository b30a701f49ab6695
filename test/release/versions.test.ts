import { describe, expect, it } from 'vitest'
import { misfits } from '../../scripts/release/versions.js'

const RELEASED = '## [0.2.0] - 2027-01-02\n\nContract version 2027-01-01.\n\n- Cases have a colour.\n'
const changelog = (...sections: string[]) => ['# Changelog', '', ...sections].join('\n')
const fitting = {
  service: '0.2.0',
  client: '0.2.0',
  contract: '2027-01-01',
  changelog: changelog('## [Unreleased]\n', RELEASED),
  clientChangelog: changelog('## [Unreleased]\n', RELEASED),
}

describe('a release', () => {
  it('is consistent when package, client, contract and change log agree', () => {
    expect(misfits(fitting)).toEqual([])
  })

  it.each([
    ['the client has another version', { client: '0.1.0' }, "client's version is 0.1.0"],
    ['the change log has no release', { changelog: changelog('## [Unreleased]\n') }, 'has no version'],
    [
      'entries were left under Unreleased',
      { changelog: changelog('## [Unreleased]\n\n- One.\n- Two,\n  on two lines.\n', RELEASED) },
      '2 entries under Unreleased',
    ],
    [
      'the client’s change log was forgotten',
      { clientChangelog: changelog('## [Unreleased]\n') },
      'src/client/CHANGELOG.md has no version',
    ],
    [
      'entries were left under Unreleased in the client’s change log',
      { clientChangelog: changelog('## [Unreleased]\n\n- One.\n', RELEASED) },
      'src/client/CHANGELOG.md still has 1 entry under Unreleased',
    ],
  ])('is inconsistent when %s', (_what, change, complaint) => {
    expect(misfits({ ...fitting, ...change })).toEqual([expect.stringContaining(complaint)])
  })

  it.each([
    [
      'the package version was not raised',
      { service: '0.1.0', client: '0.1.0' },
      'has 0.2.0 as its newest release',
    ],
    [
      'the change logs name another contract',
      { contract: '2027-02-02' },
      'does not say under 0.2.0: contract version 2027-02-02',
    ],
    [
      'the contract version is only the date of the release',
      { contract: '2027-01-02' },
      'does not say under 0.2.0: contract version 2027-01-02',
    ],
  ])('is inconsistent when %s, as both change logs show', (_what, change, complaint) => {
    expect(misfits({ ...fitting, ...change })).toEqual([
      expect.stringMatching(new RegExp(`^CHANGELOG.md ${complaint}`)),
      expect.stringMatching(new RegExp(`^src/client/CHANGELOG.md ${complaint}`)),
    ])
  })
})
