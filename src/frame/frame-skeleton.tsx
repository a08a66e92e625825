import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import { Mark } from '../ui/logo.tsx';
import page from '../ui/page.module.css';
import classes from './frame.module.css';
import header from './header/header.module.css';

/** The frame while account and definitions load. It appears only after a delay. */
export function FrameSkeleton() {
  const words = useWords();
  return (
    <div className={`${classes.frame} ${page.late}`} aria-busy="true">
      <VisuallyHidden role="status">{words('frame.loading')}</VisuallyHidden>
      <div className={header.header}>
        <Skeleton width={32} height={32} />
        <span className={header.brand}>
          <Mark size="1.625rem" />
        </span>
      </div>
      <div className={page.page}>
        <Skeleton width={240} height={28} mb={24} />
        <Skeleton height={120} mb={16} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}
