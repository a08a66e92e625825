import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp, IconRotate } from '@tabler/icons-react';
import { type RefObject, useMemo, useRef } from 'react';
import { FieldForm } from '../fields/field-form.tsx';
import { faultText } from '../i18n/fault-text.ts';
import { icon } from '../ui/icon-looks.ts';
import { useKeptFocus } from '../ui/kept-focus.ts';
import classes from './parameters.module.css';
import { isBusy, RunButtons } from './run-buttons.tsx';
import { type Runnable, runOrAsk } from './run-or-ask.ts';

/** The parameters as a sentence that expands to fields. */
function Sentence({ screen, toggle }: { screen: Runnable; toggle: RefObject<HTMLButtonElement | null> }) {
  const { asked, controller, context } = screen;
  return (
    <UnstyledButton
      ref={toggle}
      className={classes.sentence}
      aria-expanded={false}
      onClick={() => controller.fold(false)}
    >
      <IconAdjustmentsHorizontal {...icon} />
      <span>{asked.sentence || context.words('report.parameters')}</span>
      <IconChevronDown {...icon} />
    </UnstyledButton>
  );
}

/** The parameters, as fields or, after a run, as a sentence that expands to them. */
export function ParameterBar({ screen }: { screen: Runnable }) {
  const { id, asked, state, controller, context, lookups, isLive = false } = screen;
  const { words } = context;
  const hasFields = asked.fields.some((field) => field.shown);
  const isFolded = state.isFolded && hasFields && !isLive;
  const isOpen = !isFolded && hasFields;
  const toggle = useRef<HTMLButtonElement>(null);
  const kept = useKeptFocus(`${isFolded} ${state.run.status}`, toggle);
  const { faults } = asked;
  const marked = useMemo(() => new Set(faults.flatMap(({ fields }) => fields)), [faults]);
  return (
    // Enter in a field runs.
    <form
      className={classes.bar}
      data-folded={isFolded || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLive || !isBusy(screen)) runOrAsk(screen);
      }}
      {...kept}
    >
      {isFolded && <Sentence screen={screen} toggle={toggle} />}
      {isOpen && (
        <FieldForm
          id={id}
          fields={asked.fields}
          marked={marked}
          style={asked.style}
          words={words}
          lookups={lookups}
          onChange={controller.setValues}
        />
      )}
      {!hasFields && (
        <Text c="dimmed" className={classes.plain}>
          {asked.description}
        </Text>
      )}
      <div className={isOpen ? `${classes.run} ${classes.beside}` : classes.run}>
        <RunButtons screen={screen} />
        {isOpen && controller.resetValues && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRotate {...icon} />}
            onClick={() => controller.resetValues?.()}
          >
            {words('dashboard.reset_form')}
          </Button>
        )}
        {isOpen && !isLive && state.run.status !== 'idle' && (
          <Button
            ref={toggle}
            variant="subtle"
            color="gray"
            aria-expanded
            leftSection={<IconChevronUp {...icon} />}
            onClick={() => controller.fold(true)}
          >
            {words('report.fold')}
          </Button>
        )}
      </div>
      {[...new Set(faults.map((fault) => faultText(fault, words)))].map((text) => (
        <Text key={text} role="alert" c="var(--mantine-color-error)" w="100%">
          {text}
        </Text>
      ))}
    </form>
  );
}
