// Refused: src/session/late.ts → src/app/app.tsx
export const app = () => import('../app/app.tsx');
