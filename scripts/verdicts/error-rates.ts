/** The probability of at most `hits` in `count` independent tries, each with probability `rate`. */
function atMost(hits: number, count: number, rate: number): number {
  let term = (1 - rate) ** count
  let sum = term
  for (let k = 1; k <= hits; k += 1) {
    term *= ((count - k + 1) / k) * (rate / (1 - rate))
    sum += term
  }
  return sum
}

/**
 * The largest rate that 95 % confidence leaves possible after `hits` in `count` tries: the one-sided bound of Clopper
 * and Pearson (1934). Without hits it is nearly 3 / count.
 */
export function upperBound(hits: number, count: number): number {
  if (hits >= count) return 1
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (atMost(hits, count, middle) > 0.05) low = middle
    else high = middle
  }
  return high
}
