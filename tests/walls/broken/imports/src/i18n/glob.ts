// Refused: src/i18n/glob.ts → definitions/reports/*.json
export const reports = import.meta.glob('../../definitions/reports/*.json');
