import { shortcutsOn } from '../preferences.js'
import { helpOpen, SHORTCUTS } from '../shortcuts.js'
import { Dialog } from './dialog.js'

/** The list of shortcuts, and a switch to turn them off. */
export function ShortcutHelp() {
  const close = () => {
    helpOpen.value = false
  }
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <dl class="facts shortcuts">
        {SHORTCUTS.map(({ keys, what }) => (
          <>
            <dt>
              {keys.split(' ').map((key, index) => (
                <>
                  {index > 0 && ' then '}
                  <kbd>{key}</kbd>
                </>
              ))}
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <label class="option">
        <input
          type="checkbox"
          checked={shortcutsOn.value === 'on'}
          onChange={({ currentTarget }) => {
            shortcutsOn.value = currentTarget.checked ? 'on' : 'off'
          }}
        />
        <span>
          Listen for these keys
          <span class="hint">
            Turn them off if something else presses keys for you, such as speech input.
          </span>
        </span>
      </label>
      <div class="actions">
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
