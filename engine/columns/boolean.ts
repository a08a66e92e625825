import { wholeKind } from './whole-kind.ts';

export const boolean = wholeKind({
  storage: 'boolean',
  align: 'center',
  width: 100,
  filter: 'truth',
  finest: null,
  excelFormat: () => 'General',
  writer: (_column, style) => (value) => (value ? style.yes : style.no),
});
