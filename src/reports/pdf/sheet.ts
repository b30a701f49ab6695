import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { FACES, type Face, fontFile } from './fonts.js'
import { linesOf } from './lines.js'

/** A4, in points. */
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 56
const BOTTOM = HEIGHT - 72
const CONTENT = WIDTH - 2 * MARGIN

const TEXT_SIZE = 9
const SMALL_SIZE = 7
const LEADING = 1.4
const LABEL_WIDTH = 105

/** Readable on paper, also where everything is grey. */
const BLACK = '#000000'
const GREY = '#444444'
const LINE = '#999999'

type Style = {
  readonly size?: number
  readonly isBold?: boolean
  readonly indent?: number
  readonly width?: number
  readonly color?: string
}

/** Pages that are filled from top to bottom. A page is written as soon as it is full. */
export type Sheet = {
  readonly stream: Readable
  title(text: string): void
  heading(text: string): void
  subheading(text: string): void
  paragraph(text: string, style?: Style): void
  /** A label, and what it says, beside each other. */
  field(label: string, text: string): void
  /** A JPEG. `about` is for readers who do not see it. */
  picture(jpeg: Buffer, size: { readonly width: number; readonly height: number }): void
  gap(points: number): void
  /** Continues on a new page if less than this is left. */
  need(points: number): void
  end(): void
}

export function createSheet({
  title,
  createdAt,
  footer,
}: {
  readonly title: string
  readonly createdAt: Date
  /** Lines at the foot of each page; the first one is followed by the number of the page. */
  readonly footer: readonly [string, ...string[]]
}): Sheet {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'media-scan-service', CreationDate: createdAt, ModDate: createdAt },
  })
  for (const face of Object.keys(FACES) as Face[]) document.registerFont(face, fontFile(face))
  let y = BOTTOM
  let page = 0

  const measureAt = (size: number) => (text: string, face: Face) =>
    document.font(face).fontSize(size).widthOfString(text)

  /** Draws a paragraph whose lines begin at `x`; `advance` says where the next line is. */
  function draw(
    text: string,
    { size = TEXT_SIZE, isBold = false, width = CONTENT, color = BLACK }: Style,
    x: number,
    advance: (height: number) => number,
  ): void {
    const measure = measureAt(size)
    for (const line of linesOf(text, { width, isBold, measure })) {
      const top = advance(size * LEADING)
      let at = line.isRightToLeft ? x + width - line.width : x
      for (const run of line.runs) {
        document.font(run.face).fontSize(size).fillColor(color)
        // Typefaces differ in their height; the base line is the same.
        document.text(run.text, at, top + size, { lineBreak: false, baseline: 'alphabetic' })
        at += run.width
      }
    }
  }

  function newPage(): void {
    document.addPage()
    page += 1
    document
      .moveTo(MARGIN, BOTTOM + 12)
      .lineTo(WIDTH - MARGIN, BOTTOM + 12)
      .lineWidth(0.5)
      .stroke(LINE)
    let at = BOTTOM + 16
    for (const [index, text] of footer.entries())
      draw(
        index === 0 ? `${text} · page ${page}` : text,
        { size: SMALL_SIZE, color: GREY },
        MARGIN,
        (height) => {
          at += height
          return at - height
        },
      )
    y = MARGIN
  }

  function need(points: number): void {
    if (y + points > BOTTOM) newPage()
  }

  /** The place of the next line. */
  function advance(height: number): number {
    need(height)
    y += height
    return y - height
  }

  function paragraph(text: string, style: Style = {}): void {
    const { indent = 0 } = style
    draw(text, { width: CONTENT - indent, ...style }, MARGIN + indent, advance)
  }

  newPage()
  return {
    stream: document as unknown as Readable,
    need,
    paragraph,
    gap(points) {
      y += points
    },
    title(text) {
      paragraph(text, { size: 17, isBold: true })
      y += 6
    },
    heading(text) {
      need(90)
      y += 12
      paragraph(text, { size: 13, isBold: true })
      document
        .moveTo(MARGIN, y + 1)
        .lineTo(WIDTH - MARGIN, y + 1)
        .lineWidth(0.8)
        .stroke(BLACK)
      y += 7
    },
    subheading(text) {
      need(50)
      y += 5
      paragraph(text, { size: 10, isBold: true })
      y += 1
    },
    field(label, text) {
      need(TEXT_SIZE * LEADING)
      const width = LABEL_WIDTH - 8
      // The label has one line; what it says may continue on the next page.
      draw(label, { color: GREY, width }, MARGIN, () => y)
      paragraph(text, { indent: LABEL_WIDTH })
    },
    picture(jpeg, { width, height }) {
      const scale = Math.min(1, 260 / width, 200 / height)
      need(height * scale + 8)
      document.image(jpeg, MARGIN, y, { width: width * scale, height: height * scale })
      document
        .rect(MARGIN, y, width * scale, height * scale)
        .lineWidth(0.5)
        .stroke(LINE)
      y += height * scale + 8
    },
    end() {
      document.end()
    },
  }
}
