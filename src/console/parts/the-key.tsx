import type { Schemas } from '../contract.js'
import { go } from '../navigation.js'
import { ENVIRONMENT } from '../words.js'
import { Facts } from './facts.js'
import { OutsideText } from './outside-text.js'
import { ShownOnce } from './shown-once.js'
import { Tags } from './tags.js'
import { At } from './time.js'

/** Shows the full key, once. */
export function TheKey({
  issued: { key, secret },
  next,
}: {
  issued: Schemas['IssuedKey']
  /** Where to continue after the key was copied. */
  next: string
}) {
  return (
    <ShownOnce
      title={
        <>
          The key “<OutsideText text={key.label} />” was issued
        </>
      }
      secret={secret}
      what="the key"
      kept="the service keeps only a hash of it"
      lost="The key cannot be shown again. If it was not copied, it has to be revoked and another one issued."
      done={() => void go(next)}
    >
      <Facts
        facts={[
          ['Environment', ENVIRONMENT[key.environment]],
          ['Scopes', <Tags key="scopes" words={key.scopes} />],
          ['Expires', key.expiresAt === null ? 'Never' : <At key="at" at={key.expiresAt} />],
        ]}
      />
    </ShownOnce>
  )
}
