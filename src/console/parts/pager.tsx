import { type Place, pagesBeside, type Turn } from '../address.js'
import { go } from '../navigation.js'

function TurnLink({ to, children }: { to: Turn | undefined; children: string }) {
  if (to === undefined)
    return (
      <span class="button" aria-disabled="true">
        {children}
      </span>
    )
  const { address, trail } = to
  return (
    <a
      class="button"
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void go(address, { trail })
      }}
    >
      {children}
    </a>
  )
}

/** Links to newer and older pages of a list; renders nothing if everything is on one page. */
export function Pager({ place, nextCursor }: { place: Place; nextCursor: string | null }) {
  const { newest, newer, older } = pagesBeside(place, nextCursor)
  if (newest === undefined && older === undefined) return null
  return (
    <nav class="pager" aria-label="Pages">
      <TurnLink to={newest}>Newest</TurnLink>
      <TurnLink to={newer}>Newer</TurnLink>
      <TurnLink to={older}>Older</TurnLink>
    </nav>
  )
}
