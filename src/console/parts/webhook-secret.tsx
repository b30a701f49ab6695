import type { Schemas } from '../contract.js'
import { ENVIRONMENT } from '../words.js'
import { Facts } from './facts.js'
import { OutsideText } from './outside-text.js'
import { ShownOnce } from './shown-once.js'
import { At } from './time.js'

type Props = {
  readonly title: string
  readonly issued: Schemas['IssuedWebhookSecret']
  /** Whether it replaced another secret. */
  readonly replaced?: boolean
  readonly done: () => void
}

/** Shows the signing secret of an endpoint, once. */
export function WebhookSecret({ title, issued: { endpoint, secret }, replaced = false, done }: Props) {
  const { url, environment, previousSecretUntil } = endpoint
  return (
    <ShownOnce
      title={title}
      secret={secret}
      what="the signing secret"
      kept="the service keeps it encrypted"
      lost="The signing secret cannot be shown again. If it was not copied, it has to be replaced by another one."
      done={done}
    >
      <Facts
        facts={[
          [
            'Endpoint',
            <code key="url">
              <OutsideText text={url} />
            </code>,
          ],
          ['Environment', ENVIRONMENT[environment]],
          ...(replaced
            ? ([
                [
                  'Secret before',
                  previousSecretUntil === null ? (
                    'Signs no longer'
                  ) : (
                    <>
                      Signs too until <At at={previousSecretUntil} />
                    </>
                  ),
                ],
              ] as const)
            : []),
        ]}
      />
    </ShownOnce>
  )
}
