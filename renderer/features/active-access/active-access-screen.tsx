// Active access: every session, key, token, family of file addresses and invitation of the page's owner, each to be
// ended singly, by kind, or all at once.
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { ChangeDialog } from '../../api/change-form.tsx';
import type { ActiveAccess } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';
import { Page } from '../../ui/page.tsx';
import { scopesOf, useScopeWords } from '../../ui/scopes/scope-names.ts';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import * as list from './access-list.ts';
import { accessName, type AccessKind, type AccessQuestion } from './access-list.ts';
import { Impersonations } from './impersonations.tsx';
import { activeAccessQuery, useEnding, type Owner } from './queries.ts';
import { column, textColumn, TIME } from '../../ui/table/virtual-table-props.ts';
import { EndButton } from '../../ui/controls.tsx';

interface ActiveAccessScreenProps {
  readonly owner: Owner;
  /** name of the owner, where that is not the signed-in user */
  readonly name?: string | undefined;
  readonly tabs: ReactNode;
}

export function ActiveAccessScreen({ owner, name, tabs }: ActiveAccessScreenProps) {
  const { t } = useTranslation();
  const access = useQuery(activeAccessQuery(owner));
  const ending = useEnding(owner);
  const [kind, setKind] = useState<AccessKind | 'all'>('all');
  const [question, ask] = useState<AccessQuestion>();
  const askAbout = (entry: ActiveAccess) => ask(list.questionAbout(t, entry));
  const columns = useColumns(askAbout);
  const choices = [
    { value: 'all', label: t('activeAccess.allKinds') },
    ...list.kinds.map(value => ({ value, label: t(`activeAccess.kinds.${value}`) })),
  ];
  const title = name === undefined ? t('activeAccess.title') : t('activeAccess.titleOf', { name });
  const shown = list.ofKind(access.data ?? [], kind);
  const actions = (
    <Group gap="sm">
      {(owner.of === 'account' || owner.of === 'project') && <Impersonations owner={owner} />}
      <NativeSelect
        aria-label={t('activeAccess.kind')}
        value={kind}
        data={choices}
        onChange={event => setKind(event.currentTarget.value as AccessKind | 'all')}
      />
      <Button color="var(--failed)" disabled={!list.canEndAny(shown)} onClick={() => ask({ kind, name: '' })}>
        {t(kind === 'all' ? 'activeAccess.endAll' : 'activeAccess.endKind')}
      </Button>
    </Group>
  );
  return (
    <Page title={title} wide tabs={tabs} actions={actions}>
      <Loaded query={access}>
        {() =>
          shown.length === 0 ? (
            <Note icon={IconShieldCheck} title={t('activeAccess.none')} text={t('activeAccess.noneText')} />
          ) : (
            <VirtualTable
              label={title}
              columns={columns}
              rows={shown}
              keyOf={list.accessKey}
              nameOf={entry => accessName(t, entry)}
              sort={{ column: 'used', down: true }}
              onDelete={askAbout}
            />
          )
        }
      </Loaded>
      {question && (
        <ChangeDialog
          {...list.endWords(t, question)}
          action={t('activeAccess.end')}
          change={ending}
          given={{ kind: question.kind, ...(question.id !== undefined && { id: question.id }) }}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}

function useColumns(onEnd: (entry: ActiveAccess) => void): Column<ActiveAccess>[] {
  const { t } = useTranslation();
  const words = useScopeWords();
  const cells = useMemo(
    (): Column<ActiveAccess>[] => [
      textColumn('kind', t('activeAccess.kind'), 'minmax(90px, 1.2fr)', ({ kind }) => t(`activeAccess.kinds.${kind}`), {
        whole: true,
        phoneWidth: 'minmax(84px, 1fr)',
      }),
      column('what', t('activeAccess.what'), 'minmax(110px, 2.5fr)', {
        fixed: true,
        phoneWidth: 'minmax(96px, 1.5fr)',
        sortBy: ({ name, place }) => name || (place ?? ''),
        cell: entry => {
          const { text, title } = list.whatText(entry, scopesOf(entry.scopes).map(words).join(', '));
          return <span title={title}>{text}</span>;
        },
      }),
      column('maker', t('activeAccess.maker'), 'minmax(100px, 1.5fr)', {
        wide: true,
        sortBy: ({ maker }) => (maker ? personName(maker) : ''),
        cell: entry => list.makerText(t, entry),
      }),
      column('created', t('activeAccess.created'), TIME, {
        whole: true,
        wide: true,
        sortBy: ({ created_at }) => created_at ?? '',
        cell: ({ created_at }) => list.momentText(created_at, ''),
      }),
      column('used', t('activeAccess.used'), TIME, {
        whole: true,
        roomy: true,
        sortBy: ({ last_used_at }) => last_used_at ?? '',
        cell: ({ last_used_at }) => list.momentText(last_used_at, t('activeAccess.never')),
      }),
      column('ends', t('activeAccess.ends'), TIME, {
        whole: true,
        roomy: true,
        sortBy: list.endOrder,
        cell: ({ expires_at }) => list.momentText(expires_at, t('activeAccess.noEnd')),
      }),
    ],
    [t, words],
  );
  return [
    ...cells,
    column('actions', t('activeAccess.actions'), '96px', {
      silent: true,
      cell: entry =>
        entry.is_current ? (
          <Status kind="done" word={t('activeAccess.current')} />
        ) : (
          <EndButton
            text={t('activeAccess.endMore')}
            label={t('activeAccess.endOne', { name: accessName(t, entry) })}
            onClick={() => onEnd(entry)}
          />
        ),
    }),
  ];
}
