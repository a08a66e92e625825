/** A condition as in definitions: `any` of a flag of the viewer and a menu that is not hidden. */
type UnlessHidden = {
  type: 'any';
  of: [{ type: 'flag'; key: 'provider_employee' }, { type: 'menu'; key: string }];
};

/**
 * Who may make a call that accounts can hide from their users, as they hide menus: representatives of the provider, and
 * users whose hidden menus do not have the key (spec: ordering §3). A definition lists the key in `hides`, unless it is
 * that of a screen.
 */
export const unlessHidden = (key: string): UnlessHidden => ({
  type: 'any',
  of: [
    { type: 'flag', key: 'provider_employee' },
    { type: 'menu', key },
  ],
});
