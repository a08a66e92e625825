export { AG_GRID_LOCALE_FR as words } from '@ag-grid-community/locale';
