import type { ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { excludingText } from '../../engine/results/dashboard-truth.ts';
import { filtersOfSection, unknownTo } from '../../engine/results/section-view.ts';
import type { SectionScreen } from './section-input.ts';

/** Says which filters of other sections do not apply to a section, or leave it without rows; '' for none. */
export function unfilteredText(
  section: ResolvedTableSection,
  table: ResolvedTable,
  { ran, state, context }: SectionScreen,
) {
  const unknown = unknownTo(section, ran, state.view);
  const texts = [
    unknown.length > 0 ? context.words('dashboard.not_filtered', { fields: unknown.join(', ') }) : '',
    excludingText(filtersOfSection(section, table, state.view), table, context),
  ];
  return texts.filter(Boolean).join(' · ');
}
