// Refused: Cannot find name 'fetch'.
export const rows = () => fetch('/reports/fuel-detail');
