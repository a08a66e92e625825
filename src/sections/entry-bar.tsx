import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useActing, useBegun } from '../actions/begun.ts';
import { FailedAct } from '../actions/failure.tsx';
import { faultText } from '../i18n/fault-text.ts';
import { type Sheet, typedRows } from './entering.ts';
import classes from './entry.module.css';
import type { ListingView } from './section-view.ts';

/** Filters the table by the rows that were typed, or shows all rows again. */
function ShowTyped({ view, sheet }: { view: ListingView; sheet: Sheet }) {
  const { list, context } = view;
  const { row: value, acting } = sheet.entering;
  const isFiltered = (list.view.filters ?? []).some((filter) => filter.value === value);
  const turn = () => {
    const values = typedRows(sheet, acting.store.now).map((row) => String(row[value]));
    const conditions = [{ type: 'values' as const, operator: 'one_of' as const, values }];
    list.filter(value, 0, isFiltered ? null : { value, match: 'all', conditions });
  };
  return (
    <Button size="compact-sm" variant="default" data-show-typed onClick={turn}>
      {context.words(isFiltered ? 'actions.entry_show_all' : 'actions.entry_show_typed')}
    </Button>
  );
}

/** After a try that failed, the first cell with a fault or a question gets the focus; if it is on another page, the way there. */
function useFaultFocus(tries: number) {
  const bar = useRef<HTMLDivElement>(null);
  const seen = useRef(tries);
  useEffect(() => {
    if (tries <= seen.current) return;
    seen.current = tries;
    const root = bar.current?.parentElement;
    const faults = '[data-entry] [aria-invalid="true"], [data-entry] [data-asked] input';
    const found = root?.querySelector<HTMLElement>(faults) ?? root?.querySelector<HTMLElement>('[data-show-typed]');
    found?.focus();
  }, [tries]);
  return bar;
}

/** How much was typed, and the buttons that save it and give it up. */
export function EntryBar({ view, sheet }: { view: ListingView; sheet: Sheet }) {
  const { entering, group, context } = sheet;
  const { acting, name } = entering;
  const { words, locale } = context;
  const begun = useBegun(acting, name);
  const count = useActing(acting, (now) => typedRows(sheet, now).length);
  const bar = useFaultFocus(begun?.tries ?? 0);
  const resolved = acting.resolve(name, { rows: [], typed: {} }, context);
  const isSending = begun?.act.status === 'sending';
  // Only once it is needed: it judges all rows.
  const whole = begun?.isTried || count > (group.max ?? count) ? begun && acting.resolve(name, begun, context) : null;
  const fault = count > 0 ? whole?.form?.fields[0]?.fault : null;
  const isFaulty = begun?.isTried && begun.act.status === 'idle' && whole && !whole.request && !fault && count > 0;
  const isOff = isSending || count === 0;
  return (
    <div ref={bar} className={classes.bar}>
      <span role="status" className={classes.said}>
        {count === 0
          ? words('actions.entry_keys')
          : words('actions.entry_typed', { count, number: new Intl.NumberFormat(locale).format(count) })}
      </span>
      {(fault || isFaulty) && (
        <span role="alert" className={classes.fault}>
          {fault ? faultText(fault, words) : words('actions.check')}
        </span>
      )}
      <FailedAct act={begun?.act} words={words} />
      <div className={classes.buttons}>
        {count > 0 && <ShowTyped {...{ view, sheet }} />}
        {count > 0 && !isSending && (
          <Button size="compact-sm" variant="default" onClick={() => acting.discard(name)}>
            {words('actions.undo')}
          </Button>
        )}
        <Button
          size="compact-sm"
          data-disabled={isOff || undefined}
          aria-disabled={isOff || undefined}
          leftSection={isSending && <Loader size="1rem" color="inherit" />}
          onClick={() => !isOff && acting.perform(name, [])}
        >
          {resolved?.submit}
        </Button>
      </div>
    </div>
  );
}
