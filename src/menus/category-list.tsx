import type { ResolvedMenu } from '../../engine/menus/resolve.ts';
import classes from './category-list.module.css';
import { Chips } from './chips.tsx';

/** Categories with their chips, one below the other. */
export function CategoryList({ categories }: { categories: ResolvedMenu['categories'] }) {
  return (
    <dl className={classes.list}>
      {categories.map((category) => (
        <div key={category.key} className={classes.row}>
          <dt className={classes.heading}>{category.text}</dt>
          <dd className={classes.items}>
            <Chips items={category.items} label={category.text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
