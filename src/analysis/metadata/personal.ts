import type { Tag, TagValue } from './metadata.js'

// Which metadata may be personal data: where somebody was, who somebody is, and the numbers that tell one device or one
// picture from all others. When in doubt, they are: what is withheld by mistake can still be requested.

/** ExifTool's categories (family 2) of places and of people (https://exiftool.org/#groups). */
const CATEGORIES: ReadonlySet<string> = new Set(['Location', 'Author'])

/**
 * Tags of these categories that are about the file: programs and rights without a name. By group and name, as ExifTool
 * lists them (https://exiftool.org/TagNames/XMP.html, PDF.html, Photoshop.html).
 */
const ABOUT_THE_FILE: ReadonlySet<string> = new Set([
  'PDF:Creator',
  'PDF:Producer',
  'XMP-pdf:Producer',
  'XMP-xmpRights:Marked',
  'Photoshop:CopyrightFlag',
])

type Names = {
  /** Each is one or more whole words of a name: `serial number` is in `LensSerialNumber`. */
  readonly words: readonly string[]
  readonly source: string
}

/** Words in the names of tags, structures' fields and assertions' fields that are personal whatever their category. */
const PERSONAL: readonly Names[] = [
  {
    words: ['gps', 'latitude', 'longitude', 'altitude', 'geotag', 'geolocation', 'location', 'sublocation'],
    source: 'Exif 3.0, 4.6.7 (GPS); QuickTime location; XMP-iptcExt:LocationShown',
  },
  {
    words: [
      'city',
      'country',
      'province',
      'street',
      'postal code',
      'postcode',
      'zip code',
      'venue',
      'landmark',
    ],
    source: 'IPTC Photo Metadata Standard 2025.1, Location structure; Panasonic City, Landmark',
  },
  {
    words: ['artist', 'author', 'authors', 'by line', 'byline', 'photographer', 'creator', 'creators'],
    source: 'Exif 3.0 Artist, Photographer; IPTC 2025.1 Creator; Dublin Core creator',
  },
  {
    words: [
      'caption writer',
      'description writer',
      'writer editor',
      'image editor',
      'editor name',
      'last modified by',
    ],
    source: 'IPTC 2025.1 Description Writer; Exif 3.0 ImageEditor; Office Open XML core properties',
  },
  {
    words: [
      'last saved by',
      'last author',
      'manager',
      'company',
      'reviewer',
      'operator',
      'actors',
      'contributor',
    ],
    source: 'Office document properties; C2PA 2.4, 18.10 (actors of assertion metadata)',
  },
  {
    words: ['owner', 'owners', 'copyright holder', 'copyright owner', 'licensor', 'licensee', 'holder'],
    source: 'Exif CameraOwnerName; Canon OwnerName; PLUS 2.0.1 CopyrightOwner, Licensor',
  },
  {
    words: ['copyright', 'copyright notice', 'rights', 'credit', 'credit line', 'supplier'],
    source: 'IPTC 2025.1 Copyright Notice, Credit Line, Image Supplier: they name people or their agencies',
  },
  {
    words: [
      'person',
      'persons',
      'people',
      'face name',
      'face id',
      'recognized face',
      'region info',
      'regions',
    ],
    source: 'IPTC 2025.1 Person Shown in the Image; MWG guidelines 2.0, region structures; Panasonic faces',
  },
  {
    words: [
      'region name',
      'baby',
      'pet name',
      'model age',
      'model release',
      'patient',
      'birth date',
      'birthday',
    ],
    source: 'Microsoft Photo regions; Panasonic BabyName, PetName; PLUS model release; DICOM patient module',
  },
  {
    words: ['email', 'e mail', 'telephone', 'phone', 'mobile', 'fax', 'address', 'contact', 'contact info'],
    source: 'IPTC 2025.1 Creator’s Contact Info; vCard, RFC 6350',
  },
  {
    words: [
      'user name',
      'username',
      'user id',
      'user label',
      'account',
      'login',
      'nickname',
      'sender',
      'recipient',
    ],
    source: 'Maker notes; messages (https://exiftool.org/TagNames/FlashPix.html)',
  },
  {
    words: ['host', 'host computer', 'hostname', 'computer name', 'machine id', 'mac address', 'ip address'],
    source: 'TIFF 6.0 HostComputer; LNK MachineID',
  },
  {
    words: [
      'local base path',
      'working directory',
      'relative path',
      'network path',
      'file path',
      'volume label',
    ],
    source: 'Paths contain the names of users: LNK; XMP-stRef:filePath; XMP-creatorAtom',
  },
  {
    words: [
      'serial',
      'serial number',
      'camera id',
      'device id',
      'camera identifier',
      'unit id',
      'imei',
      'udid',
    ],
    source: 'Exif BodySerialNumber, LensSerialNumber; maker notes; DJI and GoPro device identifiers',
  },
  {
    words: ['unique id', 'photo identifier', 'content identifier', 'burst uuid', 'group uuid'],
    source: 'Exif ImageUniqueID; Apple PhotoIdentifier, ContentIdentifier, BurstUUID, MediaGroupUUID',
  },
]

/** Names that are personal only as a whole, in lower case. */
const PERSONAL_NAMES: ReadonlySet<string> = new Set([
  // IPTC 2025.1, Location structure in XMP-photoshop.
  'state',
  // ID3, Vorbis and QuickTime: who made a recording.
  'albumartist',
  'band',
  'composer',
  'conductor',
  'performer',
  'performers',
  'lyricist',
])

/** Words that contain one of the above and are about a program, a colour profile or a layer's light. */
const NOT_PERSONAL: readonly string[] = [
  'copyright flag',
  'global altitude',
  'creator tool',
  'creator sub tool',
  'creator version',
  'profile creator',
  'profile copyright',
]

const PHRASES: readonly string[] = PERSONAL.flatMap(({ words }) => words.map((phrase) => ` ${phrase} `))

/** Longer names occur in hostile files only. */
const MAX_NAME = 200

/** Where a word of a name begins: `GPSLatitude`, `By-line`, `exifEX:BodySerialNumber`. */
const BETWEEN_WORDS = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/

/** Whether what stands under this name may be personal data. */
function isPersonalName(name: string): boolean {
  if (name.length > MAX_NAME || PERSONAL_NAMES.has(name.toLowerCase())) return true
  let words = ` ${name.split(BETWEEN_WORDS).join(' ').toLowerCase()} `
  for (const phrase of NOT_PERSONAL) words = words.replace(` ${phrase} `, ' ')
  return PHRASES.some((phrase) => words.includes(phrase))
}

/** How deep structures are looked into; what is deeper counts as personal. */
const MAX_DEPTH = 32

function hasPersonalField(value: TagValue, depth = 0): boolean {
  if (typeof value === 'string') return false
  if (depth > MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((item) => hasPersonalField(item, depth + 1))
  if (!('struct' in value)) return false
  return Object.entries(value.struct).some(
    ([name, field]) => isPersonalName(name) || hasPersonalField(field, depth + 1),
  )
}

/** ExifTool's groups for the content of a manifest's assertions, whose own names say little. */
const ASSERTIONS: ReadonlySet<string> = new Set(['JSON', 'CBOR'])

/**
 * Whether a tag may be personal data, by its category, its name, or the names of the fields of its structure. So is the
 * content of Content Credentials: it stands in the crJSON too, where {@link withoutPersonalData} tells it apart.
 */
export function isPersonal({ family, group, category, name, value }: Tag): boolean {
  if (family === 'JUMBF' && ASSERTIONS.has(group)) return true
  if (ABOUT_THE_FILE.has(`${group}:${name}`)) return false
  return CATEGORIES.has(category) || isPersonalName(name) || hasPersonalField(value)
}

/**
 * Assertions that say nothing of persons, places or devices (C2PA 2.4, 18; https://cawg.io/training-and-data-mining),
 * without the number of an instance. All others may, such as `stds.exif`, `cawg.identity` and those of vendors.
 */
const IMPERSONAL_ASSERTIONS =
  /^c2pa\.(?:actions|hash|ingredient|thumbnail|icon|soft-binding|training-mining|asset-type|depthmap|certificate-status)(?:\.|$)|^cawg\.training-mining$/

const WITHHELD = { redacted: true } as const

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with each field that may be personal withheld. */
function withoutPersonalFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return WITHHELD
  if (Array.isArray(value)) return value.map((item) => withoutPersonalFields(item, depth + 1))
  // `fromEntries` defines each field as the object's own, also one that is named like a part of every object.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isPersonalName(name) ? WITHHELD : withoutPersonalFields(field, depth + 1),
    ]),
  )
}

const withoutPersonalAssertion = (label: string, data: unknown): unknown =>
  IMPERSONAL_ASSERTIONS.test(label.replace(/__\d+(?=\.|$)/, ''))
    ? withoutPersonalFields(data)
    : { label, ...WITHHELD }

function withoutPersonalAssertions({ assertions, signature, ...manifest }: Json): Json {
  return {
    ...(withoutPersonalFields(manifest) as Json),
    ...(assertions !== undefined && {
      assertions: isObject(assertions)
        ? Object.fromEntries(
            Object.entries(assertions).map(([label, data]) => [label, withoutPersonalAssertion(label, data)]),
          )
        : WITHHELD,
    }),
    // The signer, on whom the verdict rests; the serial number is the certificate's.
    ...(signature !== undefined && { signature }),
  }
}

/**
 * Content Credentials as crJSON (https://c2pa.org/crjson) without personal data. An assertion that may carry them is
 * replaced by `{label, redacted: true}`, a field elsewhere by `{redacted: true}`.
 */
export function withoutPersonalData(crJson: unknown): unknown {
  if (!isObject(crJson)) return crJson === null ? null : WITHHELD
  const { manifests, ...rest } = crJson
  return {
    ...(withoutPersonalFields(rest) as Json),
    ...(manifests !== undefined && {
      manifests: Array.isArray(manifests)
        ? manifests.map((manifest: unknown) =>
            isObject(manifest) ? withoutPersonalAssertions(manifest) : WITHHELD,
          )
        : WITHHELD,
    }),
  }
}
