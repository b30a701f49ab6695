/** The answer to a request to send a delivery again while it is being attempted. */
export const underWay = {
  status: 409,
  error: { code: 'conflict', message: 'An attempt of the delivery is under way: wait for its outcome.' },
} as const
