import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { visible } from '../invisible.js'
import { loading, refresh } from '../navigation.js'
import { OutsideText } from './outside-text.js'

type Props = {
  readonly title: string
  /** The parent page. */
  readonly parent?: { readonly href: string; readonly title: string }
  readonly children?: ComponentChildren
  /** Buttons and links on the right. */
  readonly actions?: ComponentChildren
  /** Whether the page has a button to reload its data. */
  readonly refreshable?: boolean
}

/**
 * The heading of every page, often a text from outside. It is also the document's title, and gets the focus on
 * navigation.
 */
export function PageHeader({ title, parent, children, actions, refreshable = false }: Props) {
  useLayoutEffect(() => {
    document.title = `${visible(title)} – Media Scan console`
  }, [title])
  return (
    <header class="page-header">
      {parent && (
        <nav aria-label="Breadcrumb">
          <a href={parent.href}>
            <span aria-hidden="true">← </span>
            <OutsideText text={parent.title} />
          </a>
        </nav>
      )}
      <div class="page-title">
        <h1 tabIndex={-1}>
          <OutsideText text={title} />
        </h1>
        <div class="actions">
          {refreshable && (
            <button type="button" aria-disabled={loading.value} onClick={() => refresh()}>
              Refresh
            </button>
          )}
          {actions}
        </div>
      </div>
      {children && <div class="lead">{children}</div>}
    </header>
  )
}
