// Refused: src/modules/b-module/page.ts → src/frame/frame.tsx
export { Frame as page } from '../../frame/frame.tsx';
