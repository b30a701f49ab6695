/** Another name was typed than that of the organization. */
export const nameMismatch = {
  status: 422,
  error: { code: 'name_mismatch', message: 'The name is not that of the organization.' },
} as const

/** The organization is not this deployment's to change. */
export const organizationMoving = {
  status: 409,
  error: {
    code: 'conflict',
    message: 'The organization is being moved, or has moved to another deployment.',
  },
} as const
