import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Loader } from '../api/load-chunk.ts';

/**
 * Like `lazy`, and draws code that was loaded ahead at once. After a placeholder, however short, React would wait for 300
 * ms.
 */
export function lazily<Loaded, Props extends object>(
  load: Loader<Loaded>,
  pick: (loaded: Loaded) => ComponentType<Props>,
) {
  const Later = lazy(async () => ({ default: pick(await load()) }));
  return function Lazily(props: Props) {
    const [Drawn] = useState(() => (load.loaded === undefined ? Later : pick(load.loaded)) as ComponentType<Props>);
    return createElement(Drawn, props);
  };
}
