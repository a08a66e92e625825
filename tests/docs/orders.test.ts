import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orderStates } from '../../engine/orders/states.ts';
import { orderSteps } from '../../engine/orders/steps.ts';
import { ordersPage } from '../../scripts/reference/orders.ts';

const page = ordersPage();

describe('the page of orders', () => {
  it('is up to date', () => {
    expect(readFileSync('docs/reference/orders.md', 'utf8'), 'Run npm run schemas.').toBe(page);
  });

  it('draws every state and every step that leads to another one', () => {
    const drawn = [...page.matchAll(/```mermaid\n(.*?)```/gs)].map(([, picture]) => picture).join('\n');
    const arrows = [...drawn.matchAll(/^ {4}(\S+) --> (\w+): (.+)$/gm)];
    const ends = arrows.flatMap(([, from, to]) => [from, to]);
    expect(orderStates.filter((state) => !ends.includes(state))).toEqual([]);
    const names = new Set(arrows.flatMap(([, , , steps = '']) => steps.split(', ')));
    const leading = orderSteps.filter(({ to }) => to !== 'SAME' && to !== 'BEFORE').map(({ name }) => name);
    expect([...names].sort()).toEqual([...new Set(leading)].sort());
  });
});
