/** Short technical words, such as scopes and event kinds. */
export function Tags({ words }: { words: readonly string[] }) {
  return (
    <ul class="tags">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
