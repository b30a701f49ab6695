/** The unscaled basis of the discrete cosine transform of `side` samples, as `[frequency * side + position]`. */
export function cosines(side: number, frequencies: number): Float64Array {
  const table = new Float64Array(frequencies * side)
  for (let frequency = 0; frequency < frequencies; frequency += 1)
    for (let position = 0; position < side; position += 1)
      table[frequency * side + position] = Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * side))
  return table
}
