import { Anchor, Group, VisuallyHidden } from '@mantine/core';
import type { ResolvedPage } from '../../../engine/actions/pages.ts';
import type { Words } from '../../../engine/context/context.ts';
import { reviewKey } from '../../../engine/definitions/review-key.ts';
import type { ResolvedField } from '../../../engine/fields/field.ts';
import type { ResolvedForm } from '../../../engine/fields/resolve.ts';
import { personSearch } from '../../fields/person.tsx';
import { FoundName, type Searching } from '../../fields/searched-input.tsx';
import { vehicleSearch } from '../../fields/vehicle.tsx';
import { client } from '../../session/client.ts';
import classes from './pages.module.css';

/** The kinds of fields whose values have a name that was found on the server. */
const searches: { readonly [Type in ResolvedField['type']]?: Searching } = {
  person: personSearch,
  vehicle: vehicleSearch,
};

function Value({ field: { type, value, valueText }, words }: { field: ResolvedField; words: Words }) {
  const searching = searches[type];
  if (!searching || typeof value !== 'string') return valueText || '–';
  return <FoundName {...{ value, searching }} using={{ words, call: client.call }} />;
}

interface Props {
  form: ResolvedForm;
  pages: readonly ResolvedPage[];
  words: Words;
  isBusy: boolean;
  onTurn: (page: string) => void;
}

/** What was entered on each page. */
export const Review = ({ form, pages, words, isBusy, onTurn }: Props) =>
  pages
    .filter(({ key }) => key !== reviewKey)
    .map(({ key, text, fields }) => (
      <section key={key}>
        <Group gap="sm" align="baseline">
          <h4 className={classes.title}>{text}</h4>
          <Anchor component="button" type="button" size="sm" data-turns disabled={isBusy} onClick={() => onTurn(key)}>
            {words('actions.pages.edit')}
            <VisuallyHidden> {text}</VisuallyHidden>
          </Anchor>
        </Group>
        <dl className={classes.values}>
          {form.fields
            .filter((field) => fields.includes(field.key))
            .map((field) => (
              <div key={field.key} className={classes.value}>
                <dt>{field.text}</dt>
                <dd>
                  <Value {...{ field, words }} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ));
