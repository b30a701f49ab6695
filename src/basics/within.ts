/**
 * Settles like `work`, or, if that takes longer than `ms`, with what `late` returns or throws. Rejects with the
 * signal's reason as soon as the signal aborts. The work itself continues; how it then ends is ignored.
 */
export async function within<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: () => Late,
  signal?: AbortSignal,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined
  let abort = () => {}
  const limit = new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => {
      // One turn later, so that an answer that arrived while the event loop was blocked is read first.
      turn = setImmediate(resolve)
    }, ms)
    abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, limit.then(late)])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
    signal?.removeEventListener('abort', abort)
  }
}
