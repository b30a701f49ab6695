import { publicId } from '../../basics/identifiers.js'

/** Log fields of a delivery: its ID, and that of the request that caused it, as in that request's own log line. */
export const loggedDelivery = ({ id, requestId }: { id: string; requestId: string | null }) => ({
  delivery: publicId('whd', id),
  reqId: requestId ?? undefined,
})
