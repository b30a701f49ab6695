/** "93 %", "99.4 %": less than everything is never rounded to 100 %, nor more than nothing to 0 %. */
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

/** An endpoint's address without `https://`, for places with little room. */
export function shortAddress(url = ''): string {
  return url.replace(/^https:\/\//, '')
}
