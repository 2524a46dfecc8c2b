// The number of the page between its arrows.
import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls.tsx';
import { clampPage } from './read-place.ts';
import classes from './reader.module.css';

/** Id of the field, which a command moves the focus to. */
export const PAGE_FIELD = 'reader-page';

interface PageControlProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function PageControl({ page, pages, onPage }: PageControlProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    if (typed !== undefined && /^\s*\d+\s*$/.test(typed)) onPage(clampPage(Number(typed), pages));
    setTyped(undefined);
  };
  return (
    <form
      className={classes.pages}
      onSubmit={event => {
        event.preventDefault();
        go();
      }}
    >
      <IconButton
        label={t('reader.command.previous')}
        icon={IconChevronLeft}
        hint="title"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <TextInput
        id={PAGE_FIELD}
        aria-label={t('reader.pageNumber')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setTyped(undefined);
        }}
      />
      <span>{t('reader.ofPages', { count: pages })}</span>
      <IconButton
        label={t('reader.command.next')}
        icon={IconChevronRight}
        hint="title"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </form>
  );
}
