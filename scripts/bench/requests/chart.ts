type Group = {
  readonly name: string
  readonly bars: readonly { readonly name: string; readonly value: number }[]
}

const BAR = 14
const GAP = 18
const LEFT = 190
const WIDTH = 620
const COLOURS = ['#1f6feb', '#8b949e', '#a5b0bb', '#b9c2cb', '#cdd4da', '#57606a', '#1a7f37']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Groups of horizontal bars with their values, as SVG. A line marks 1. */
export function chart(title: string, groups: readonly Group[]): string {
  const longest = Math.max(
    ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter(Number.isFinite),
  )
  const scale = (WIDTH - LEFT - 60) / longest
  const parts: string[] = []
  let y = 50
  for (const { name, bars } of groups) {
    parts.push(`<text x="10" y="${y}" font-weight="bold">${escaped(name)}</text>`)
    y += 8
    for (const [index, { name: contender, value }] of bars.entries()) {
      if (!Number.isFinite(value)) continue
      const width = Math.round(value * scale)
      parts.push(
        `<text x="${LEFT - 8}" y="${y + 11}" text-anchor="end">${escaped(contender)}</text>`,
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 2}" fill="${COLOURS[index % COLOURS.length]}"/>`,
        `<text x="${LEFT + width + 6}" y="${y + 11}">${value.toFixed(2)}</text>`,
      )
      y += BAR
    }
    y += GAP
  }
  const one = LEFT + Math.round(scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="11" fill="#24292f">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="10" y="22" font-size="13">${escaped(title)}</text>
${parts.join('\n')}
<line x1="${one}" y1="34" x2="${one}" y2="${y - GAP}" stroke="#cf222e" stroke-dasharray="3 3"/>
</svg>
`
}
