// Bar above the issues: view, search, and actions on all of them.
import { SegmentedControl } from '@mantine/core';
import { IconDownload, IconLayoutKanban, IconPlus, IconSettings, IconTable, IconUpload } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { type Arrangement, groupings } from './table/arrangement.ts';
import { boardOrders } from './board/board-columns.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { countText, type IssueQuestion } from './issue-list.ts';
import classes from './issues.module.css';
import { PickMenu } from './pick-menu.tsx';
import type { IssueRights } from './place.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface IssuesBarProps extends Pick<Arrangement, 'view' | 'grouping' | 'order' | 'filter'> {
  readonly rights: IssueRights;
  /** number of issues shown, and of all */
  readonly counts: { readonly shown: number; readonly all: number };
  readonly onArrange: (change: Partial<Arrangement>) => void;
  readonly onAsk: (question: IssueQuestion) => void;
}

export function IssuesBar(props: IssuesBarProps) {
  const { rights, view, filter, counts, onArrange, onAsk } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <h1>{t('issues.title')}</h1>
      <span className="quiet numbers" role="status">
        {countText(t, counts.shown, counts.all)}
      </span>
      <span className={classes.space} />
      <SearchField
        className={classes.search}
        label={t('issues.search')}
        clearLabel={t('issues.clearSearch')}
        search={filter.text}
        onSearch={text => onArrange({ filter: { ...filter, text } })}
      />
      <Arranging {...props} />
      <SegmentedControl
        aria-label={t('issues.view')}
        value={view}
        data={[
          { value: 'table', label: <ViewName icon={IconTable} name={t('issues.table')} /> },
          { value: 'board', label: <ViewName icon={IconLayoutKanban} name={t('issues.board')} /> },
        ]}
        onChange={value => onArrange({ view: value === 'board' ? 'board' : 'table' })}
      />
      <BarMenu {...props} />
      {rights.create && (
        <TextButton icon={IconPlus} text={t('issues.new')} variant="filled" onClick={() => onAsk({ kind: 'new' })} />
      )}
    </div>
  );
}

const ViewName = ({ icon: Symbol, name }: { readonly icon: Icon; readonly name: string }) => (
  <span className={classes.viewName} title={name}>
    <Symbol size={15} aria-hidden />
    <span className={classes.viewWord}>{name}</span>
  </span>
);

/** Grouping of the rows, or order of the cards. */
function Arranging({ view, grouping, order, onArrange }: IssuesBarProps) {
  const { t } = useTranslation();
  if (view === 'board')
    return (
      <PickMenu
        prefix={t('issues.order')}
        options={boardOrders.map(value => ({ value, label: t(`issues.orders.${value}`) }))}
        chosen={[order]}
        onPick={value => onArrange({ order: boardOrders.find(each => each === value) ?? 'number' })}
      >
        <span className="truncate">{t(`issues.orders.${order}`)}</span>
      </PickMenu>
    );
  const none = { value: '', label: t('issues.noGroups') };
  return (
    <PickMenu
      prefix={grouping && t('issues.group')}
      options={[none, ...groupings.map(value => ({ value, label: t(`issues.fields.${value}`) }))]}
      chosen={[grouping ?? '']}
      onPick={value => onArrange({ grouping: groupings.find(each => each === value) })}
    >
      <span className="truncate">
        {grouping ? t('issues.groupedBy', { field: t(`issues.fields.${grouping}`) }) : t('issues.group')}
      </span>
    </PickMenu>
  );
}

function BarMenu({ rights, onAsk }: IssuesBarProps) {
  const { t } = useTranslation();
  return (
    <MoreMenu
      variant="default"
      label={t('issues.more')}
      title={t('issues.more')}
      actions={[
        rights.create && { title: t('issues.import.menu'), icon: IconUpload, run: () => onAsk({ kind: 'import' }) },
        { title: t('issues.export.menu'), icon: IconDownload, run: () => onAsk({ kind: 'export' }) },
        rights.manage && { title: t('issues.values.menu'), icon: IconSettings, run: () => onAsk({ kind: 'values' }) },
      ]}
    />
  );
}
