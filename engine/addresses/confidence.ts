/** The minimum confidence of a result that is used (spec: reporting §9). */
export const usualConfidence = 50;
