import { useState } from 'preact/hooks'
import { oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { follow } from '../navigation.js'
import { PLACES } from '../places.js'
import { searchStatus, useSearch } from '../search.js'
import {
  CASE_STATUS,
  DELIVERY_STATUS,
  ENVIRONMENT,
  SCAN_STATUS,
  SEARCH_KIND,
  type Tone,
  WEBHOOK_STATUS,
} from '../words.js'
import { Answer } from './answer.js'
import { Combobox } from './combobox.js'
import { Dialog } from './dialog.js'
import { OutsideText } from './outside-text.js'
import { ScanState } from './scan-state.js'
import { Status } from './status.js'
import { Ago } from './time.js'

type Result = Schemas['SearchResult']
type Words = Readonly<Record<string, { readonly word: string; readonly tone: Tone }>>

/** The words for the statuses of the other kinds that have one. */
const STATUSES: Readonly<Partial<Record<Schemas['SearchKind'], Words>>> = {
  case: CASE_STATUS,
  endpoint: WEBHOOK_STATUS,
  delivery: DELIVERY_STATUS,
}

function State({ kind, result: { status, verdict } }: { kind: Schemas['SearchKind']; result: Result }) {
  if (kind === 'request') return <Answer status={status === null ? null : Number(status)} />
  if (kind === 'scan') {
    const known = oneOf(status, SCAN_STATUS)
    return known === undefined ? null : <ScanState status={known} verdict={verdict} />
  }
  const words = STATUSES[kind]
  const word = words && oneOf(status, words)
  return word === undefined ? null : <Status {...((words as Words)[word] as Words[string])} />
}

function Found({ kind, result }: { kind: Schemas['SearchKind']; result: Result }) {
  const { id, title, detail, organizationName, environment, createdAt } = result
  return (
    <>
      <span class="found-title">
        <OutsideText text={title} />
        <State kind={kind} result={result} />
      </span>
      <span class="small muted">
        {detail !== null && (
          <>
            <OutsideText text={detail} /> ·{' '}
          </>
        )}
        {kind !== 'organization' && organizationName !== null && (
          <>
            <OutsideText text={organizationName} /> ·{' '}
          </>
        )}
        {environment !== null && `${ENVIRONMENT[environment]} · `}
        <Ago at={createdAt} />
      </span>
      <code class="small muted">
        <OutsideText text={id} />
      </code>
    </>
  )
}

/** Finds any resource by its name or identifier, and goes to its page. */
export function SearchDialog({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const found = useSearch(text)
  const groups = found.groups.map(({ kind, results }) => ({
    title: SEARCH_KIND[kind],
    options: results.map((result) => ({
      id: result.id,
      content: <Found kind={kind} result={result} />,
      choose(event: MouseEvent | KeyboardEvent) {
        const address = PLACES[kind](result)
        if (event.metaKey || event.ctrlKey) return void open(address, '_blank', 'noopener')
        close()
        follow(address)
      },
    })),
  }))
  return (
    <Dialog title="Search" close={close}>
      <Combobox
        label="Search"
        labelUnseen
        placeholder="Identifier, file name, case, organization, address"
        text={text}
        onText={setText}
        groups={groups}
        status={
          text.trim() === ''
            ? 'Identifiers of requests lead to the request and to what it caused.'
            : searchStatus(text, found)
        }
      />
    </Dialog>
  )
}
