import { type Module, PinnedRowModule } from 'ag-grid-community';

interface Row {
  isAlive(): boolean;
  destroyFirstPass(isAtOnce: boolean): void;
  destroySecondPass(): void;
}

interface Renderer {
  refreshPinnedRows(before: Row[], ...more: unknown[]): Row[];
}

/**
 * AG Grid 36.2 replaces pinned rows at every change of the rows, and does not destroy the replaced ones unless their data
 * changed too. Their cells would stay in memory, and would be called at every event.
 */
class ReplacedPinnedRows {
  readonly beanName = 'replacedPinnedRows';

  wireBeans({ rowRenderer }: { rowRenderer: Renderer }) {
    const refresh = rowRenderer.refreshPinnedRows.bind(rowRenderer);
    rowRenderer.refreshPinnedRows = (before, ...more) => {
      const after = refresh(before, ...more);
      for (const row of before) {
        if (after.includes(row) || !row.isAlive()) continue;
        row.destroyFirstPass(true);
        row.destroySecondPass();
      }
      return after;
    };
  }
}

export const ReplacedPinnedRowsModule = {
  moduleName: 'ReplacedPinnedRows',
  version: PinnedRowModule.version,
  beans: [ReplacedPinnedRows],
} as unknown as Module;
