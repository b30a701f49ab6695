export const grouped = new Intl.NumberFormat('en')

/** "73 waiting, 12 given up" */
export const missedInWords = ({ waiting, failed }: { waiting: number; failed: number }) =>
  `${grouped.format(waiting)} waiting, ${grouped.format(failed)} given up`
