import { Anchor, EmptyState, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconFolderOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useWords } from '../../i18n/use-words.ts';
import cards from '../../ui/cards.module.css';
import { Icon } from '../../ui/icon.tsx';
import page from '../../ui/page.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './my-reports.module.css';
import { useTypes } from './types.ts';

/** The types of a new report. */
export function TypesPage() {
  const words = useWords();
  const types = useTypes();
  usePageTitle(words('own-reports.types.title'));
  return (
    <div className={page.page}>
      <Anchor component={Link} to="/my-reports" className={classes.back}>
        <IconArrowLeft size="0.875rem" aria-hidden="true" />
        {words('own-reports.all')}
      </Anchor>
      <Title order={1}>{words('own-reports.types.title')}</Title>
      <Text c="dimmed" mb="lg">
        {words('own-reports.types.lead')}
      </Text>
      {types.length === 0 ? (
        <EmptyState
          icon={<IconFolderOff stroke={1.4} aria-hidden="true" />}
          title={words('own-reports.types.none')}
          description={words('own-reports.types.none_text')}
        />
      ) : (
        <ul role="list" className={`${cards.list} ${classes.cards}`}>
          {types.map(({ type, text, description, icon }) => (
            <li key={type}>
              <Link to={`/my-reports/new/${type}`} className={`${cards.card} ${classes.card}`}>
                <span className={classes.cardIcon}>
                  <Icon name={icon} size="1.375rem" />
                </span>
                <span className={classes.cardWords}>
                  <span className={classes.cardName}>{text}</span>
                  <span className={classes.cardText}>{description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
