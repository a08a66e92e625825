/** The address of a screen of the portal, with parts in braces. */
export const screenAddress = { type: 'string', pattern: '^(/[a-z0-9-]+)+(\\?[^#]+)?$' } as const;
