// Finds texts of a sheet and moves to each result.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetText } from '../../sheets/loaded-sheet.ts';
import type { SheetStage } from '../../sheets/sheet-stage.ts';
import { SEARCH_FIELD } from './sheet-commands.ts';
import classes from './sheets.module.css';
import { setState, useSheetState } from './state.ts';
import { boxOf, foundText, nextFound } from './text-rules.ts';

interface TextSearchProps {
  readonly found: readonly SheetText[];
  readonly stage: SheetStage | null;
  readonly hasTexts: boolean;
}

export function TextSearch({ found, stage, hasTexts }: TextSearchProps) {
  const { t } = useTranslation();
  const search = useSheetState(state => state.search);
  const at = useSheetState(state => state.foundAt);
  if (!hasTexts) return null;
  const goTo = (step: number) => {
    const next = nextFound(at, step, found.length);
    if (next === undefined) return;
    setState({ foundAt: next });
    stage?.show(boxOf(found[next]!));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') goTo(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') setState({ search: '', foundAt: -1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.search} role="search">
      <TextInput
        id={SEARCH_FIELD}
        aria-label={t('sheets.find')}
        placeholder={t('sheets.find')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onKeyDown={onKeyDown}
        onChange={event => {
          setState({ search: event.currentTarget.value, foundAt: -1 });
        }}
      />
      {search.trim() !== '' && (
        <>
          <output>{foundText(t, at, found.length)}</output>
          <ActionIcon aria-label={t('sheets.previous')} disabled={found.length === 0} onClick={() => goTo(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('sheets.next')} disabled={found.length === 0} onClick={() => goTo(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
