import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../engine/context/viewer.ts';
import { isoDay, parseDay } from '../../engine/formats/days.ts';
import { dayIn, untilMidnight } from '../../engine/formats/zone.ts';
import { type RawValues, resolveParameters } from '../../engine/reports/fields.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { datedOf, noteOf, onNewDay, outdatedIn } from '../../src/runs/dated.ts';
import { contextOf, dashboards, reports } from '../support/demo-reports.ts';

const context = contextOf(demoViewer('fleet-us') as Viewer, 'en-US');
const forms = [...reports, ...dashboards];
const someDay = fc.integer({ min: parseDay('2024-01-01'), max: parseDay('2030-12-31') }).map(isoDay);
const someForm = fc.constantFrom(...forms);

/** The values on a day, in the units and with the rules of the form. */
const valuesOn = (form: (typeof forms)[number], today: string, values = {}) =>
  Object.fromEntries(
    resolveParameters(form, values, { ...context, today }).fields.map(({ key, value }) => [key, value]),
  );

const withValues = (values: RawValues) => ({ view: { parameters: values } });
const opened = (today: string, fixed: readonly string[] = []) => ({ today, day: today, fixed });

describe('the dates of a form on a new day', () => {
  it('are those of the new day if they were defaults, also as the form writes them', () => {
    fc.assert(
      fc.property(someForm, someDay, someDay, fc.boolean(), (form, day, now, isWritten) => {
        const values = isWritten ? valuesOn(form, day) : {};
        const after = onNewDay(form, { ...opened(day), ...withValues(values) }, now, context);
        expect([after.today, after.day]).toEqual([now, now]);
        expect(valuesOn(form, now, after.values)).toEqual(valuesOn(form, now));
        expect(outdatedIn(form, { ...after, ...withValues(after.values), fixed: [] }, now, context)).toEqual([]);
      }),
    );
  });

  it('stay if someone chose them, or if they came with a link', () => {
    fc.assert(
      fc.property(someForm, someDay, someDay, someDay, (form, day, now, chosen) => {
        const dates = form.parameters.filter(({ definition }) => definition.type === 'date').map(({ key }) => key);
        const defaults = valuesOn(form, day);
        const typed = Object.fromEntries(dates.filter((key) => defaults[key] !== chosen).map((key) => [key, chosen]));
        const after = onNewDay(form, { ...opened(day), ...withValues({ ...defaults, ...typed }) }, now, context);
        expect(after.values).toMatchObject(typed);
        const linked = onNewDay(form, { ...opened(day, Object.keys(defaults)), ...withValues(defaults) }, now, context);
        expect(linked.values).toEqual(defaults);
      }),
    );
  });

  it('are the same dates after a reload, and still known as defaults; a link has no note of it', () => {
    fc.assert(
      fc.property(someForm, someDay, someDay, (form, day, now) => {
        const values = valuesOn(form, day);
        const reloaded = { ...datedOf({ note: () => noteOf(opened(day)) }, values, now), ...withValues(values) };
        expect(outdatedIn(form, reloaded, now, context)).toEqual(
          outdatedIn(form, { ...opened(day), ...withValues(values) }, now, context),
        );
        const linked = { ...datedOf({ note: () => undefined }, values, now), ...withValues(values) };
        expect(outdatedIn(form, linked, now, context)).toEqual([]);
        // Emptied and reset after the reload, they are those of today.
        expect(outdatedIn(form, { ...reloaded, ...withValues({}) }, now, context)).toEqual([]);
      }),
    );
  });
});

it('midnight is when the day changes in a time zone', () => {
  const zones = ['UTC', 'America/Toronto', 'America/St_Johns', 'America/Los_Angeles'];
  const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, now) => {
      const wait = untilMidnight(zone, now);
      expect(wait).toBeGreaterThan(0);
      const hour = 3_600_000;
      // On days when clocks change it is up to an hour off.
      expect(dayIn(zone, now + wait - 1 - hour)).not.toBe(dayIn(zone, now + wait + hour));
      expect(dayIn(zone, now + wait + hour) > dayIn(zone, now)).toBe(true);
    }),
  );
});
