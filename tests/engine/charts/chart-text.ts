import type { Room, Tick } from '../../../engine/charts/chart.ts';
import type { Gazetteer } from '../../../engine/charts/gazetteer.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import type { TreemapChart } from '../../../engine/charts/tiles.ts';

/** Space in which all letters have the same width. */
export const plainRoom = (width = 1000, height = 480): Room => ({ width, height, measure: (text) => text.length * 7 });

/** Everything that a map needs is loaded. */
export const everywhere: Gazetteer = { has: () => true, locate: () => [45, -100] };

const few = <T>(items: readonly T[], write: (item: T) => string, most = 4): string =>
  [...items.slice(0, most).map(write), ...(items.length > most ? [`… ${items.length} in all`] : [])].join(' · ');

const ticksText = (ticks: readonly Tick[]) => few(ticks, ({ at, text }) => `${text} at ${at}`, 6);

const boxText = ({ box, lines }: TreemapChart['nodes'][number]) =>
  `${box.width}×${box.height} at ${box.x},${box.y}${lines.length > 0 ? ` “${lines.join(' / ')}”` : ''}`;

/** What is drawn, without its title and sentence. */
function drawnText(chart: PlainChart): string {
  const marked = ({ name, text }: { name: string; text: string }) => `${name} ${text}`;
  switch (chart.type) {
    case 'axis':
      return [
        `${chart.mark} ${chart.stack}${chart.lying ? ' lying' : ''} along ${chart.axis.title}: ${ticksText(chart.axis.ticks)}`,
        ...chart.panels.map(
          ({ mark, axis, series }) =>
            `${mark} of ${axis.title}: ${ticksText(axis.ticks)}; ${few(series, ({ name, points }) => `${name} ${few(points, ({ text, label }) => (text || '–') + (label && ` “${label}”`), 2)}`)}`,
        ),
      ].join(' | ');
    case 'scatter':
      return `scatter across ${chart.x.title}: ${ticksText(chart.x.ticks)}; up ${chart.y.title}: ${ticksText(chart.y.ticks)}; ${few(chart.series, ({ name, points }) => `${name} ${few(points, (point) => `${point.name} ${point.x},${point.y}`, 2)}`)}`;
    case 'donut':
      return `donut of ${chart.whole.name} ${chart.whole.text}: ${few(chart.parts, ({ name, text, share }) => `${name} ${text} ${share}`)}`;
    case 'treemap':
      return `treemap ${chart.width}×${chart.height}: ${few(chart.nodes, (node) => `${marked(node)} ${boxText(node)}`, 6)}`;
    case 'heatmap':
      return `heatmap across ${chart.across.title}: ${ticksText(chart.across.ticks)}; down ${chart.down.title}: ${ticksText(chart.down.ticks)}; ${chart.ramp.type} ${ticksText(chart.ramp.ticks)}; ${few(chart.cells, ({ text, label }) => text + (label && ` “${label}”`))}`;
    case 'map':
      return `map of ${chart.geography}: ${chart.ramp.type} ${ticksText(chart.ramp.ticks)}; ${few(chart.regions, (region) => `${region.id} ${marked(region)}`)}`;
    case 'points':
      return `points on ${chart.geography}: ${few(chart.points, marked)}`;
  }
}

/** A chart in one line. */
export const chartText = (chart: PlainChart): string =>
  [chart.title, chart.sentence, drawnText(chart), ...chart.notes].join(' | ');
