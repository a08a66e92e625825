/** The icons of buttons and entries. Decorative: the text next to them says the same. */
export const icon = { size: '1rem', stroke: 1.6, 'aria-hidden': true } as const;

/** The icons of chips. */
export const smallIcon = { ...icon, size: '0.875rem' } as const;

/** The icons of menus, and of buttons without text. */
export const largeIcon = { ...icon, size: '1.125rem' } as const;

/** The icon above a message in place of rows. */
export const stateIcon = { ...icon, size: '1.75rem', stroke: 1.4 } as const;
