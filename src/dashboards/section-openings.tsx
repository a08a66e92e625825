import type { ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { DropArea } from '../sections/drop-area.tsx';
import { OpenedImport } from '../sections/import/import-button.tsx';
import { droppingOf, importingOf } from './section-buttons.tsx';
import type { SectionScreen } from './section-input.ts';

interface Props {
  section: ResolvedTableSection;
  screen: SectionScreen;
  /** A dialog is in front of it. */
  isBehind: boolean;
}

/** What files that are dropped on a section open, and its import. */
export function SectionOpenings({ section, screen, isBehind }: Props) {
  const dropping = droppingOf(section, screen);
  const importing = importingOf(section, screen);
  return (
    <>
      {dropping && <DropArea {...{ dropping, isBehind }} />}
      {importing && <OpenedImport {...importing} />}
    </>
  );
}
