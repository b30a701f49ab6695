import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { asRefusal, type Refusal } from '../refusal.js'
import { foundStatus, useScansForCase } from '../search.js'
import { toast } from '../toasts.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { edit, MAX_AT_ONCE, scans } from './case-scans.js'
import { Combobox } from './combobox.js'
import { Dialog } from './dialog.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { ScanState } from './scan-state.js'
import { Ago } from './time.js'

type Case = Schemas['Case']

/** Maximum number of search results. */
const OFFERED = 20

/** A scan that was not added, and why. */
type NotAdded = { readonly scanId: string; readonly why: string }

/** The scans that a refusal names, with its reasons. */
function notAdded({ details }: Refusal, scanIds: readonly string[]): NotAdded[] {
  return details.flatMap(({ path, message }) => {
    const at = /^body\.addScanIds\[(\d+)\]$/.exec(path)?.[1]
    const scanId = scanIds[Number(at)]
    return scanId === undefined ? [] : [{ scanId, why: message }]
  })
}

/** A search for scans by file name, and a text field with the identifiers of all chosen scans. */
export function AddScans({ theCase, close }: { theCase: Case; close: () => void }) {
  const typed = useSignal('')
  const text = useSignal('')
  /** File names of the scans chosen here. */
  const names = useSignal<ReadonlyMap<string, string>>(new Map())
  const refused = useSignal<readonly NotAdded[]>([])
  const { busy, refusal, run } = useAction()
  const found = useScansForCase(typed.value, theCase.id, OFFERED)
  const id = useId()

  const given = [...new Set(text.value.split(/[\s,;]+/).filter((word) => word !== ''))]
  const wanted = given.filter((scanId) => !theCase.scanIds.includes(scanId))
  const known = given.length - wanted.length
  const leaveOut = (done: readonly string[]) => {
    text.value = given.filter((scanId) => !done.includes(scanId)).join('\n')
  }
  const choose = ({ id: scanId, fileName }: Schemas['Scan']) => {
    names.value = new Map([...names.value, [scanId, fileName]])
    if (!given.includes(scanId)) text.value = [...given, scanId].join('\n')
    typed.value = ''
  }
  const add = () =>
    run(async () => {
      refused.value = []
      for (let at = 0; at < wanted.length; at += MAX_AT_ONCE) {
        const addScanIds = wanted.slice(at, at + MAX_AT_ONCE)
        try {
          await edit(theCase.id, { addScanIds })
        } catch (error) {
          const refusal = asRefusal(error)
          refused.value = notAdded(refusal, addScanIds)
          if (refused.value.length === 0) throw refusal
          // The scans of earlier requests are already in the case.
          leaveOut(wanted.slice(0, at))
          return
        }
      }
      toast(wanted.length === 1 ? '1 scan was added.' : `${wanted.length} scans were added.`)
      close()
      await refresh()
    })
  const why =
    wanted.length > 0
      ? undefined
      : known > 0
        ? 'All of them are already in the case.'
        : 'Choose a scan, or give an identifier.'

  return (
    <Dialog title="Add scans" close={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (why === undefined) void add()
        }}
      >
        <Combobox
          label="Find by file name or identifier"
          placeholder="press-photo"
          text={typed.value}
          onText={(value) => {
            typed.value = value
          }}
          groups={[
            {
              options: (typed.value.trim() === '' ? [] : found.items).map((scan) => ({
                id: scan.id,
                content: (
                  <>
                    <span class="found-title">
                      <OutsideText text={scan.fileName} />
                      <ScanState {...scan} />
                    </span>
                    <span class="small muted">
                      {theCase.scanIds.includes(scan.id) ? (
                        'Already in the case'
                      ) : (
                        <Ago at={scan.createdAt} />
                      )}
                    </span>
                  </>
                ),
                choose: () => choose(scan),
              })),
            },
          ]}
          status={
            foundStatus(typed.value, found, found.items.length, found.items.length === OFFERED) ||
            'Scans of the same organization and environment.'
          }
        />
        <div class="field">
          <label for={id}>Identifiers</label>
          <p class="hint" id={`${id}-hint`}>
            Identifiers of the scans to add, one per line.
          </p>
          <textarea
            id={id}
            name="scanIds"
            rows={5}
            spellcheck={false}
            aria-describedby={`${id}-hint`}
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value
            }}
          />
          <p class="small muted" role="status">
            {known > 0 && wanted.length > 0 && `${scans(known)} already in the case.`}
          </p>
          {given.some((scanId) => names.value.has(scanId)) && (
            <ul class="stack tight reasons">
              {given.map((scanId) => {
                const name = names.value.get(scanId)
                return (
                  name !== undefined && (
                    <li key={scanId}>
                      <OutsideText text={name} />
                    </li>
                  )
                )
              })}
            </ul>
          )}
        </div>
        {refused.value.length > 0 && (
          <div class="notice bad" role="alert">
            <p>
              <strong>Nothing more was added: {scans(refused.value.length)} cannot be added</strong>
            </p>
            <ul>
              {refused.value.map(({ scanId, why: message }) => (
                <li key={scanId}>
                  <OutsideText text={scanId} />: {message}
                </li>
              ))}
            </ul>
            <button
              type="button"
              onClick={() => {
                leaveOut(refused.value.map(({ scanId }) => scanId))
                refused.value = []
              }}
            >
              Leave these out
            </button>
          </div>
        )}
        {refusal.value && <RefusalNotice refusal={refusal.value} />}
        <div class="actions">
          <ActionButton class="primary" onClick={add} busy={busy.value} why={why}>
            {wanted.length === 0 ? 'Add' : `Add ${scans(wanted.length)}`}
          </ActionButton>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
