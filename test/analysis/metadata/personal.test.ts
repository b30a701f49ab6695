import { describe, expect, test } from 'vitest'
import type { Tag, TagValue } from '../../../src/analysis/metadata/metadata.js'
import { isPersonal, withoutPersonalData } from '../../../src/analysis/metadata/personal.js'

/** A tag by its group, name and category, as ExifTool gives them. */
function tagOf(written: string, value: TagValue = 'x', category = 'Image'): Tag {
  const [group = '', name = ''] = written.split(':')
  return { family: 'XMP', group, category, document: 'Main', name, value }
}

describe('a tag is personal', () => {
  test.each([
    ['Location', 'GPS:GPSMapDatum'],
    ['Location', 'Panasonic:LocationName'],
    ['Author', 'IFD0:Artist'],
    ['Author', 'XMP-dc:Rights'],
    ['Author', 'RIFF:Producer'],
  ])('in ExifTool’s category %s: %s', (category, name) => {
    expect(isPersonal(tagOf(name, 'x', category))).toBe(true)
  })

  test.each([
    ...[
      'ExifIFD:SerialNumber',
      'Nikon:SerialNumber',
      'XMP-aux:LensSerialNumber',
      'Canon:InternalSerialNumber',
    ],
    ...['ExifIFD:ImageUniqueID', 'Apple:ContentIdentifier', 'Apple:BurstUUID'],
    ...['Canon:OwnerName', 'ExifIFD:CameraOwnerName', 'IFD0:HostComputer', 'LNK:MachineID'],
    ...['IPTC:City', 'IPTC:Province-State', 'XMP-photoshop:State', 'IPTC:Country-PrimaryLocationName'],
    ...['Keys:GPSCoordinates', 'UserData:LocationInformation', 'XMP-drone-dji:AbsoluteAltitude'],
    ...['IPTC:By-line', 'IPTC:Writer-Editor', 'XMP-photoshop:CaptionWriter', 'IPTC:Credit'],
    ...['XMP-iptcCore:CreatorContactInfo', 'XMP-iptcExt:PersonInImage', 'XMP-mwg-rs:RegionInfo'],
    ...['MS-DOC:LastSavedBy', 'FlashPix:Company', 'LNK:LocalBasePath', 'ID3v2_4:Band', 'Vorbis:Albumartist'],
    ...['Outlook:SenderEmail', 'VCard:Telephone', 'VCard:Address', 'Panasonic:BabyName'],
  ])('by its name: %s', (name) => {
    expect(isPersonal(tagOf(name))).toBe(true)
  })

  test.each([
    ...['IFD0:Make', 'IFD0:Model', 'IFD0:Software', 'ExifIFD:DateTimeOriginal', 'ExifIFD:LensModel'],
    ...['XMP-xmp:CreatorTool', 'ICC-header:ProfileCreator', 'ICC_Profile:ProfileCopyright', 'PNG:Parameters'],
    ...['XMP-iptcExt:DigitalSourceType', 'Composite:Velocity', 'Photoshop:Opacity', 'Apple:FlashState'],
    ...[
      'MPEG:CopyrightFlag',
      'IFD0:UniqueCameraModel',
      'File:Comment',
      'Vorbis:Ghosting',
      'XMP-xmpMM:DocumentID',
    ],
  ])('and not otherwise: %s', (name) => {
    expect(isPersonal(tagOf(name))).toBe(false)
  })

  test.each(['PDF:Producer', 'PDF:Creator', 'XMP-pdf:Producer'])(
    'unless it is a program, which ExifTool counts among authors: %s',
    (name) => {
      expect(isPersonal(tagOf(name, 'x', 'Author'))).toBe(false)
    },
  )

  test('by a field of its structure, however deep', () => {
    const deep = (value: TagValue) =>
      tagOf('XMP-xmpMM:Pantry', [{ struct: { Item: [{ struct: { It: value } }] } }])
    expect(isPersonal(deep({ struct: { SoftwareAgent: 'x' } }))).toBe(false)
    expect(isPersonal(deep({ struct: { CiEmailWork: 'x' } }))).toBe(true)
    let bottomless: TagValue = 'x'
    for (let depth = 0; depth < 10_000; depth += 1) bottomless = [bottomless]
    expect(isPersonal(deep(bottomless))).toBe(true)
  })

  test('inside the assertions of Content Credentials, whatever its name', () => {
    const inside = { ...tagOf('CBOR:Item0'), family: 'JUMBF' }
    expect(isPersonal(inside)).toBe(true)
    expect(isPersonal({ ...inside, group: 'JUMBF', name: 'JUMDLabel' })).toBe(false)
  })

  test('under a name of any length, in little time', () => {
    const started = performance.now()
    expect(isPersonal(tagOf(`x:${'A'.repeat(1_000_000)}`))).toBe(true)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('crJSON without personal data', () => {
  const manifest = (assertions: Record<string, unknown>) => ({ manifests: [{ label: 'm', assertions }] })
  const left = (assertions: Record<string, unknown>) =>
    (withoutPersonalData(manifest(assertions)) as ReturnType<typeof manifest>).manifests[0]?.assertions

  test.each([
    ...['stds.schema-org.CreativeWork', 'stds.exif', 'stds.exif__1', 'stds.iptc', 'c2pa.metadata'],
    ...[
      'cawg.metadata',
      'cawg.identity',
      'com.example.location',
      'com.truepic.custom.odometry',
      'c2pa.actions2',
    ],
  ])('has nothing of %s', (label) => {
    expect(left({ [label]: { author: 'Ada' } })).toEqual({ [label]: { label, redacted: true } })
  })

  test.each([
    ...['c2pa.actions', 'c2pa.actions.v2', 'c2pa.actions__1', 'c2pa.hash.data', 'c2pa.hash.bmff.v3'],
    ...['c2pa.ingredient.v3__2', 'c2pa.thumbnail.ingredient__1.jpeg', 'cawg.training-mining'],
  ])('keeps %s', (label) => {
    const data = { actions: [{ action: 'c2pa.created', softwareAgent: { name: 'Example' } }] }
    expect(left({ [label]: data })).toEqual({ [label]: data })
  })

  test('has no personal fields in what it keeps, and keeps the signer', () => {
    const actions = [
      { action: 'c2pa.opened', actors: [{ identifier: 'Ada' }], parameters: { 'exif:GPSLatitude': 1 } },
    ]
    const whole = {
      manifests: [
        {
          label: 'm',
          assertions: { 'c2pa.actions': { actions } },
          claim: { 'dc:title': 'a.jpg', 'dc:creator': 'Ada' },
          signature: { certificateInfo: { serialNumber: '1', subject: { O: 'Example Newsroom' } } },
        },
      ],
      jsonGenerator: { name: 'c2pa-rs', 'geo:location': 'here' },
    }
    const redacted = { redacted: true }
    expect(withoutPersonalData(whole)).toEqual({
      manifests: [
        {
          ...whole.manifests[0],
          assertions: {
            'c2pa.actions': {
              actions: [
                { action: 'c2pa.opened', actors: redacted, parameters: { 'exif:GPSLatitude': redacted } },
              ],
            },
          },
          claim: { 'dc:title': 'a.jpg', 'dc:creator': redacted },
        },
      ],
      jsonGenerator: { name: 'c2pa-rs', 'geo:location': redacted },
    })
  })

  test('is made of anything, without touching the prototypes of objects', () => {
    for (const odd of [
      null,
      undefined,
      1,
      'x',
      [],
      [[]],
      {},
      { manifests: 'x' },
      { manifests: [null, 'x', { assertions: 1 }] },
    ])
      expect(() => withoutPersonalData(odd)).not.toThrow()
    expect(withoutPersonalData(null)).toBeNull()
    const hostile = JSON.parse(
      '{"manifests": [{"assertions": {"c2pa.actions": {"__proto__": {"polluted": 1}}}}]}',
    )
    expect(JSON.stringify(withoutPersonalData(hostile))).toBe(JSON.stringify(hostile))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})
