// Rows of the palette, and the status below them.
import { Button, Kbd } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../ui/commands.ts';
import type { PaletteRow } from './palette-rows.ts';
import classes from './palette.module.css';
import type { Search } from './use-search.ts';

export interface PaletteOptionProps {
  readonly row: PaletteRow;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onRun: (row: PaletteRow) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function PaletteOption({ row, id, isChosen, onRun, onKeyDown }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      ref={element => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onRun(row)}
      onKeyDown={onKeyDown}
    >
      <Words row={row} />
    </div>
  );
}

function Words({ row }: Pick<PaletteOptionProps, 'row'>) {
  const { t } = useTranslation();
  switch (row.kind) {
    case 'command': {
      const { group, title, keys } = row.command;
      return (
        <>
          <span className={classes.group}>{group}</span>
          <span className="truncate">{title}</span>
          {keys && <Kbd size="xs">{keysText(keys)}</Kbd>}
        </>
      );
    }
    case 'found': {
      const { kind, title, detail, place } = row.line;
      return (
        <>
          <span className={classes.group}>{t(`search.kind.${kind}`)}</span>
          <span className={classes.found}>
            <span className="truncate">{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
            <span className={classes.place}>{place}</span>
          </span>
        </>
      );
    }
    case 'more':
      return (
        <>
          <span className={classes.group} />
          <span className={classes.more}>{t(`search.more.${row.of}`)}</span>
          <IconChevronRight size={14} aria-hidden />
        </>
      );
  }
}

export interface PaletteFootProps {
  readonly search: Search;
  /** number of matching commands */
  readonly commands: number;
}

/** State of the search; read aloud where nothing else changes. */
export function PaletteFoot({ search: { state, groups, waiting, retry }, commands }: PaletteFootProps) {
  const { t } = useTranslation();
  const found = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const words = {
    idle: commands === 0 ? t('shell.noCommand') : '',
    searching: t('search.searching'),
    offline: t('search.offline'),
    failed: t('search.failed'),
    nothing: t(commands === 0 ? 'search.nothing' : 'search.nothingBesides'),
    found: t('search.found', { count: found }),
  }[state];
  return (
    <div className={classes.foot}>
      <span role="status">
        {[words, waiting > 0 && t('search.waiting', { count: waiting })].filter(Boolean).join(' ')}
      </span>
      {(state === 'offline' || state === 'failed') && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
}
