// Refused: Unexpected any. Specify a different type.
export const loose = (value: any) => value;
