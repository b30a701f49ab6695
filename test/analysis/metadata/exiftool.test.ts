import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createExifTool, MetadataUnreadableError } from '../../../src/analysis/metadata/exiftool.js'
import { type Metadata, placeOf } from '../../../src/analysis/metadata/metadata.js'
import { startPerl } from '../../../src/analysis/metadata/perl.js'
import { RangedBlob } from '../../../src/analysis/metadata/ranged-file.js'
import { box, FIXTURES, pngChunk, pngWith } from '../../support/files.js'

const packed = createRequire(import.meta.url).resolve('exiftool-vendored.pl/package.json')

/** JSON writes numbers without zeros at their end. */
const plain = (value: unknown) =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const exifTool = createExifTool()
const read = (content: Uint8Array | Blob, extension = '') => exifTool.read(content, extension)
const valuesOf = ({ tags }: Metadata, place: string) =>
  tags.filter((tag) => placeOf(tag) === place).map(({ value }) => value)

describe('ExifTool in its sandbox', () => {
  it('gives each tag its place and value', async () => {
    const sheet = await read(FIXTURES.cameraJpg, 'jpg')
    expect(sheet).toMatchObject({
      version: '13.59',
      fileType: 'JPEG',
      mimeType: 'image/jpeg',
      truncated: false,
    })
    expect(valuesOf(sheet, 'IFD0:Make')).toHaveLength(1)
    const png = await read(FIXTURES.parametersPng, 'png')
    expect(valuesOf(png, 'PNG:Parameters')).toEqual([expect.stringContaining('Steps: ')])
  })

  it('gives the same tags of a file each time, also of namespaces that ExifTool names itself', async () => {
    const other = 'http://www.w3.org/1999/02/22-rdf-syntax-nsX#'
    const xmp = (about: string) =>
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Desk"/>
        <rdf:Description ${about} xmlns:rdf="${other}" xmlns:dc="${other}" dc:made="up" rdf:up="made"/>
        </rdf:RDF></x:xmpmeta>`)
    const places = async (content: Buffer) => (await read(content, 'xmp')).tags.map(placeOf)
    const first = await places(xmp('rdf:about=""'))
    expect(first).toContain('XMP-xmp:CreatorTool')
    expect(first.filter((place) => place.includes('tmp'))).toEqual([])
    await places(xmp('dc:about="other"'))
    expect(await places(xmp('rdf:about=""'))).toEqual(first)
  })

  it('finds the same tags as the same version run by the machine’s own Perl', async (context) => {
    const script = join(packed, '../bin/exiftool')
    const options = ['-G1:3', '-a', '-j', '-struct', '-e', '--system:all']
    let native: Record<string, unknown>
    try {
      const json = execFileSync('perl', [script, ...options, 'test/fixtures/camera.jpg'], {
        encoding: 'utf8',
      })
      ;[native = {}] = JSON.parse(json) as Record<string, unknown>[]
    } catch (error) {
      if (process.env.CI) throw error
      return context.skip('Perl with its modules is not installed')
    }
    const { tags } = await read(FIXTURES.cameraJpg, 'jpg')
    const ours = tags.map(({ group, document, name, value }) => [
      `${group}:${document}:${name}`,
      plain(value),
    ])
    const theirs = Object.entries(native)
      .filter(([name]) => !/^(?:SourceFile|ExifTool:)/.test(name))
      .map(([name, value]) => [name, plain(value)])
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs))
  })

  it('reads the next file after one that asks for more memory than there is', { tags: 'slow' }, async () => {
    const bomb = deflateSync(Buffer.alloc(160_000_000), { level: 9 })
    const chunk = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb]))
    await expect(read(pngWith(chunk), 'png')).rejects.toThrow(MetadataUnreadableError)
    expect(await read(FIXTURES.cameraJpg, 'jpg')).toMatchObject({ fileType: 'JPEG' })
  })

  it('keeps what texts say whatever their characters, and gives structures as such', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Ünïcode 写真 📷"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:DerivedFrom xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#"
        stRef:documentID="one"/></rdf:Description></rdf:RDF></x:xmpmeta>`
    const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))
    const sheet = await read(pngWith(chunk), 'png')
    expect(valuesOf(sheet, 'XMP-xmp:CreatorTool')).toEqual(['Ünïcode 写真 📷'])
    expect(valuesOf(sheet, 'XMP-xmpMM:DerivedFrom')).toEqual([{ struct: { DocumentID: 'one' } }])
  })

  it('takes no other namespace for that of IPTC, whatever its prefix', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:iptcExt="http://example.com/" iptcExt:DigitalSourceType="trainedAlgorithmicMedia"/>
      </rdf:RDF></x:xmpmeta>`
    const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))
    expect(valuesOf(await read(pngWith(chunk), 'png'), 'XMP-iptcExt:DigitalSourceType')).toEqual([])
    const own = xmp.replace('http://example.com/', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/')
    const ownChunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${own}`))
    expect(valuesOf(await read(pngWith(ownChunk), 'png'), 'XMP-iptcExt:DigitalSourceType')).toEqual([
      'trainedAlgorithmicMedia',
    ])
  })

  it('has no files, programs or variables of this machine', async () => {
    const perl = await startPerl(`
      sub peek { open(my $file, '<', $_[0]) or return 'no file'; return 'a file' }
      sub run { my $out = eval { \`id\` }; return defined $out && length $out ? $out : 'no program' }
      sub variables { return join ',', keys %ENV }
      1;`)
    expect(await perl.call('peek', '/etc/passwd')).toBe('no file')
    expect(await perl.call('peek', '../../etc/passwd')).toBe('no file')
    expect(await perl.call('run')).toBe('no program')
    expect(await perl.call('variables')).not.toContain('PATH')
    perl.dispose()
  })
})

describe('a file that is read by ranges', () => {
  it('is read only where its metadata are, also beyond 4 GiB', async () => {
    const start = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
    const mediaBytes = 5 * 2 ** 30
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1)
    header.write('mdat', 4, 'latin1')
    header.writeBigUInt64BE(BigInt(mediaBytes), 8)
    const data = box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('An encoder'))
    const list = box('ilst', box('\xa9too', data))
    const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl', 'latin1'), Buffer.alloc(9))
    const end = box('moov', box('udta', box('meta', Buffer.alloc(4), handler, list)))
    const first = Buffer.concat([start, header])
    const endAt = start.length + mediaBytes
    let taken = 0
    const file = new RangedBlob({
      byteSize: endAt + end.length,
      read(from, to) {
        taken += to - from
        const bytes = Buffer.alloc(to - from)
        if (from < first.length) first.copy(bytes, 0, from)
        if (to > endAt) end.copy(bytes, Math.max(0, endAt - from), Math.max(0, from - endAt))
        return bytes
      },
    })
    const sheet = await read(file, 'mp4')
    expect(valuesOf(sheet, 'ItemList:Encoder')).toEqual(['An encoder'])
    expect(taken).toBeLessThan(1_000_000)
  })

  it('is not read without end: of one that is all zeros, 64 MiB', async () => {
    let taken = 0
    const file = new RangedBlob({
      byteSize: 2 ** 40,
      read(from, to) {
        taken += to - from
        return Buffer.alloc(to - from)
      },
    })
    expect(await read(file)).toMatchObject({ fileType: null, truncated: true })
    expect(taken).toBeLessThanOrEqual(67_108_864)
  })

  it('has the same tags as when it is in memory', async () => {
    const bytes = FIXTURES.cameraJpg
    const file = new RangedBlob({
      byteSize: bytes.length,
      read: async (from, to) => bytes.subarray(from, to),
    })
    expect(await read(file, 'jpg')).toEqual(await read(bytes, 'jpg'))
  })
})
