/**
 * Replaces kinds of fields and widgets of the form library: our schemas have none with several types, alternatives or a
 * layout, and each field has its own widget.
 */
export default (): null => null;
