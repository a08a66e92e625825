/** The name of what was begun in the form of a section. A dialog of the same action is apart from it. */
export const formName = (section: string): string => `form.${section}`;
