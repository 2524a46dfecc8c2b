// Active access: every session, key, token, family of file addresses and invitation of whoever the page is about, each
// to be ended by itself, by kind, or all at once.
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { ActiveAccess } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatTime, personName } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { scopesOf } from '../../ui/scope-names.ts';
import { useScopeWords } from '../../ui/scopes.ts';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { Impersonations } from './impersonations.tsx';
import { activeAccessQuery, useEnding, type Ending, type Owner } from './queries.ts';

export interface ActiveAccessScreenProps {
  readonly owner: Owner;
  /** whom it is about, where that is not the person at the window */
  readonly name?: string | undefined;
  readonly tabs: ReactNode;
}

type Kind = ActiveAccess['kind'];
type Question = Ending & { readonly name: string };

const kinds: readonly Kind[] = [
  'session',
  'secret',
  'api-key',
  'project-token',
  'model-token',
  'addresses',
  'invitation',
];
const keyOf = ({ kind, id }: ActiveAccess) => `${kind}-${id}`;

export function ActiveAccessScreen({ owner, name, tabs }: ActiveAccessScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const access = useQuery(activeAccessQuery(owner));
  const ending = useEnding(owner);
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [question, ask] = useState<Question>();
  const nameOf = (entry: ActiveAccess) =>
    [t(`activeAccess.kinds.${entry.kind}`), entry.name || entry.place].filter(Boolean).join(' ');
  const columns = useColumns(entry => {
    ask({ kind: entry.kind, id: entry.id, name: nameOf(entry) });
  }, nameOf);
  const choices = [
    { value: 'all', label: t('activeAccess.allKinds') },
    ...kinds.map(value => ({ value, label: t(`activeAccess.kinds.${value}`) })),
  ];
  const title = name === undefined ? t('activeAccess.title') : t('activeAccess.titleOf', { name });
  const shown = (access.data ?? []).filter(entry => kind === 'all' || entry.kind === kind);
  const actions = (
    <Group gap="sm">
      {(owner.of === 'account' || owner.of === 'project') && <Impersonations owner={owner} />}
      <NativeSelect
        aria-label={t('activeAccess.kind')}
        value={kind}
        data={choices}
        onChange={event => {
          setKind(event.currentTarget.value as Kind | 'all');
        }}
      />
      <Button
        color="var(--failed)"
        disabled={shown.every(({ is_current }) => is_current)}
        onClick={() => {
          ask({ kind, name: '' });
        }}
      >
        {t(kind === 'all' ? 'activeAccess.endAll' : 'activeAccess.endKind')}
      </Button>
    </Group>
  );
  const close = () => {
    ask(undefined);
  };
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
              keyOf={keyOf}
              nameOf={nameOf}
              sort={{ column: 'used', down: true }}
              onDelete={entry => {
                ask({ kind: entry.kind, id: entry.id, name: nameOf(entry) });
              }}
            />
          )
        }
      </Loaded>
      {question && (
        <DeleteDialog
          title={
            question.id === undefined
              ? t('activeAccess.endAllTitle')
              : t('activeAccess.endTitle', { name: question.name })
          }
          text={t(question.id === undefined ? 'activeAccess.endAllText' : 'activeAccess.endText')}
          action={t('activeAccess.end')}
          busy={ending.isPending}
          error={problems.of(ending.error)}
          onClose={close}
          onDelete={() => {
            const { kind: asked, id } = question;
            ending.mutate({ kind: asked, ...(id !== undefined && { id }) }, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}

function useColumns(
  onEnd: (entry: ActiveAccess) => void,
  nameOf: (entry: ActiveAccess) => string,
): Column<ActiveAccess>[] {
  const { t } = useTranslation();
  const words = useScopeWords();
  const time = (at: string | null, otherwise: string) => (at === null ? otherwise : formatTime(at));
  const cells = useMemo(
    (): Column<ActiveAccess>[] => [
      {
        id: 'kind',
        title: t('activeAccess.kind'),
        width: 'minmax(90px, 1.2fr)',
        sortBy: ({ kind }) => t(`activeAccess.kinds.${kind}`),
        cell: ({ kind }) => t(`activeAccess.kinds.${kind}`),
      },
      {
        id: 'what',
        title: t('activeAccess.what'),
        width: 'minmax(110px, 2.5fr)',
        sortBy: ({ name, place }) => name || (place ?? ''),
        cell: entry => {
          const may = scopesOf(entry.scopes).map(words).join(', ');
          const text = [entry.name, entry.browser, entry.address, entry.place].filter(Boolean).join(' · ');
          return <span title={[text, may].filter(Boolean).join('\n')}>{text || may}</span>;
        },
      },
      {
        id: 'maker',
        title: t('activeAccess.maker'),
        width: 'minmax(100px, 1.5fr)',
        wide: true,
        sortBy: ({ maker }) => (maker ? personName(maker) : ''),
        cell: ({ maker, acts_for }) =>
          [maker && personName(maker), acts_for && t('activeAccess.actsFor', { name: personName(acts_for) })]
            .filter(Boolean)
            .join(' · '),
      },
      {
        id: 'created',
        title: t('activeAccess.created'),
        width: '110px',
        wide: true,
        sortBy: ({ created_at }) => created_at ?? '',
        cell: ({ created_at }) => time(created_at, ''),
      },
      {
        id: 'used',
        title: t('activeAccess.used'),
        width: '110px',
        roomy: true,
        sortBy: ({ last_used_at }) => last_used_at ?? '',
        cell: ({ last_used_at }) => time(last_used_at, t('activeAccess.never')),
      },
      {
        id: 'ends',
        title: t('activeAccess.ends'),
        width: '110px',
        roomy: true,
        sortBy: ({ expires_at }) => expires_at ?? '9',
        cell: ({ expires_at }) => time(expires_at, t('activeAccess.noEnd')),
      },
    ],
    [t, words],
  );
  return [
    ...cells,
    {
      id: 'actions',
      title: t('activeAccess.actions'),
      width: '96px',
      silent: true,
      cell: entry =>
        entry.is_current ? (
          <Status kind="done" word={t('activeAccess.current')} />
        ) : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="var(--failed)"
            aria-label={t('activeAccess.endOne', { name: nameOf(entry) })}
            onClick={() => {
              onEnd(entry);
            }}
          >
            {t('activeAccess.endMore')}
          </Button>
        ),
    },
  ];
}
