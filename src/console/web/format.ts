/** "93 %", "99.4 %": nothing that is not all is said to be all, nor is a little said to be nothing. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10
  const shown = share < 1 && rounded === 100 ? 99.9 : share > 0 && rounded === 0 ? 0.1 : rounded
  return `${shown} %`
}

/** "1.2 MB": sizes in powers of a thousand, as most systems show them. */
export function bytes(count: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB']
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3))
  const value = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(count / 1000 ** power)
  return `${value} ${units[power]}`
}

/** An endpoint's address where there is little room: that it begins with `https://` goes without saying. */
export function shortAddress(url = ''): string {
  return url.replace(/^https:\/\//, '')
}
