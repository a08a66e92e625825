// Refused: Cannot find name 'localStorage'.
export const token = () => localStorage.getItem('token');
