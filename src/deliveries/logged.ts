import { publicId } from '../identifiers.js'

/** How the log names a delivery: by its own id, and by that of the request that caused it, as that request's line does. */
export const loggedDelivery = ({ id, requestId }: { id: string; requestId: string | null }) => ({
  delivery: publicId('whd', id),
  reqId: requestId ?? undefined,
})
