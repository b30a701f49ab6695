/** What a form with {@link ReportOptions} asks for. */
type ChosenReport = { readonly files: boolean; readonly personalData?: 'include' }

/** The choices in a submitted form. */
export function chosenReport(form: HTMLFormElement): ChosenReport {
  const chosen = new FormData(form)
  return { files: chosen.has('files'), ...(chosen.has('personal') && { personalData: 'include' as const }) }
}

/** What a report is to have: the files, and what was read in them about people. */
export function ReportOptions({ isOfOneScan }: { readonly isOfOneScan: boolean }) {
  return (
    <>
      <label class="option">
        <input type="checkbox" name="files" />
        <span>{isOfOneScan ? 'With the file' : 'With the files of the scans'}</span>
      </label>
      <label class="option">
        <input type="checkbox" name="personal" />
        <span>
          With personal data
          <span class="hint">
            Places, names and serial numbers that were read in the {isOfOneScan ? 'file' : 'files'}.
          </span>
        </span>
      </label>
    </>
  )
}
