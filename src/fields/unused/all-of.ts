/** Replaces the merging of schemas of the form library: ours have no `allOf`. */
export default <S>(schema: S): S => schema;
