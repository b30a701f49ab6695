/** A section of the change log, in the format of Keep a Changelog. */
export type Section = {
  /** `Unreleased`, or the version. */
  readonly name: string
  /** The release date; absent for a section that was not released. */
  readonly date: string | undefined
  readonly text: string
  /** Its list items, each as one line. */
  readonly entries: readonly string[]
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?/

/** The sections of a change log, in document order. */
export function sectionsOf(changelog: string): Section[] {
  return changelog
    .split(/^(?=## )/m)
    .map((text) => ({ text, heading: HEADING.exec(text) }))
    .flatMap(({ text, heading }) =>
      heading === null
        ? []
        : [
            {
              name: heading[1] as string,
              date: heading[2],
              text,
              entries: text
                .split(/^(?=- |#)/m)
                .filter((part) => part.startsWith('- '))
                .map((item) => item.replace(/\s+/g, ' ').trim()),
            },
          ],
    )
}

/** Whether a section names a contract version, such as `2026-11-21`, in addition to its own date. */
export function namesContract(section: Section, contractVersion: string): boolean {
  return section.text.replace(HEADING, '').includes(`ontract version ${contractVersion}`)
}
